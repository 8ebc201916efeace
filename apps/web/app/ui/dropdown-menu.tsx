import { Check, ChevronRight } from 'lucide';
import { DropdownMenu as Menu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Icon } from './icon.ts';

const BOX = 'z-30 rounded-card border border-line-strong bg-surface-3 p-1.5 shadow-menu';
const ITEM =
  'flex h-11 cursor-pointer items-center gap-2 rounded-input px-2.5 text-ink-1 outline-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-surface-2 data-highlighted:shadow-none data-[state=open]:bg-surface-2 md:h-9';

/** Menus are in the main landmark: outside they would belong to no landmark. */
const findMain = () => document.querySelector('main');

/** A menu under a button. Arrow keys move in it, letters jump to a label, Escape closes it. @param trigger One button. */
export function DropdownMenu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  // Found at each opening: the console and the site have a main element each, and the header is rendered before its own.
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root modal={false} onOpenChange={(isOpen) => isOpen && setMain(findMain())}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal container={main}>
        <Menu.Content align="end" sideOffset={8} collisionPadding={12} className={`${BOX} w-64`}>
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** An item of the menu; use `asChild` for a link. */
export function MenuItem(props: ComponentProps<typeof Menu.Item>) {
  return <Menu.Item className={ITEM} {...props} />;
}

/** An item that opens a submenu. */
export function MenuSub({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.Sub>
      <Menu.SubTrigger className={`${ITEM} justify-between`}>
        {label}
        <Icon of={ChevronRight} size={15} className="text-ink-3" />
      </Menu.SubTrigger>
      <Menu.Portal container={findMain()}>
        <Menu.SubContent sideOffset={6} collisionPadding={12} className={`${BOX} w-48`}>
          {children}
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  choices: readonly { readonly value: T; readonly label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** Items of which one is chosen. Choosing leaves the menu open. */
export function MenuChoice<T extends string>({ label, choices, value, onChange }: MenuChoiceProps<T>) {
  return (
    <Menu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as T)}>
      <p aria-hidden="true" className="px-2.5 pb-1 text-12 text-ink-3">
        {label}
      </p>
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => event.preventDefault()}
          className={`${ITEM} justify-between`}
        >
          {choice.label}
          <Menu.ItemIndicator>
            <Icon of={Check} size={15} />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Menu.Separator className="mx-1 my-1.5 h-px bg-line-strong" />;
}
