/** A time as the commands print it. */
export const moment = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
