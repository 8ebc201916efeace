/** Whether a place of a webinar is an address that a browser opens, and not a text. */
export const isWebAddress = (place: string): boolean => /^https:\/\/\S+$/.test(place) && URL.canParse(place);
