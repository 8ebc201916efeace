import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Row, Sample, Section } from './section.tsx';

export function Buttons() {
  const [isLoading, setLoading] = useState(false);
  return (
    <Section
      name="Buttons"
      rule="One primary button per screen. A destructive one says what is lost. A busy button keeps the focus."
    >
      <Row>
        <Sample name="Primary">
          <Button variant="primary">Setup Delivery</Button>
        </Sample>
        <Sample name="Hover">
          <Button variant="primary" className="border-accent-hover! bg-accent-hover!">
            Setup Delivery
          </Button>
        </Sample>
        <Sample name="Focus">
          <Button variant="primary" className="shadow-focus">
            Setup Delivery
          </Button>
        </Sample>
        <Sample name="Secondary">
          <Button>View API Docs</Button>
        </Sample>
        <Sample name="Quiet">
          <Button variant="quiet">View Status Page</Button>
        </Sample>
        <Sample name="Destructive">
          <Button variant="danger">Delete key</Button>
        </Sample>
        <Sample name="Destructive, in its dialog">
          <Button variant="danger-filled">Delete key</Button>
        </Sample>
      </Row>
      <Row>
        <Sample name="Working">
          <Button isLoading>Saving...</Button>
        </Sample>
        <Sample name="Unavailable">
          <Button disabled>Subscribe</Button>
        </Sample>
        <Sample name="Busy after a press">
          <Button variant="primary" isLoading={isLoading} onClick={() => setLoading(true)}>
            {isLoading ? 'Saving...' : 'Save Settings'}
          </Button>
        </Sample>
        <Sample name="Small">
          <Button size="small">Configure</Button>
        </Sample>
        <Sample name="Large, a link">
          <ButtonLink size="large" to="/strategies">
            View Training Challenges
          </ButtonLink>
        </Sample>
        <Sample name="Copy">
          <CopyButton label="Copy" text="e6ea015f649f1307" />
        </Sample>
        <Sample name="Link in text">
          <TextLink to="/signals">View all signals</TextLink>
        </Sample>
      </Row>
    </Section>
  );
}
