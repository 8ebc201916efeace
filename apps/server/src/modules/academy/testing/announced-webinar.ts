/** Returns a webinar with one seat as an operator announces it. @param startsAt ms UTC */
export const announced = (startsAt: number) => ({
  id: 'sizing',
  title: 'Sizing by risk, live',
  description: 'Questions; answers.',
  type: 'Live' as const,
  speaker: 'Head of risk',
  startsAt: new Date(startsAt),
  minutes: 60,
  seats: 1,
  place: 'https://example.com/room',
});
