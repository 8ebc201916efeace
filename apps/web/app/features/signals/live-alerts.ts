/** Key of the market alerts that the live feed has sent to this tab, the newest first. Only the list of alerts reads them. */
export const LIVE_ALERTS = ['live alerts'];
