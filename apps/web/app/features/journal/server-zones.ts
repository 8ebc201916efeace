/** Clocks of brokers' servers. */
export const SERVER_ZONES = [
  { value: '', label: 'Choose the time zone' },
  { value: 'America/New_York+7', label: 'UTC+2, US summer UTC+3 (usual)' },
  { value: 'Europe/Athens', label: 'UTC+2, EU summer UTC+3' },
  { value: 'UTC', label: 'UTC, all year' },
  { value: 'UTC+1', label: 'UTC+1, all year' },
  { value: 'UTC+2', label: 'UTC+2, all year' },
  { value: 'UTC+3', label: 'UTC+3, all year' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Berlin', label: 'Central Europe' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'other', label: 'Another' },
] as const;
