const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A count in few characters: 950, 1.2K, 34.6K, 1M. */
export const compactNumber = (count: number): string => compact.format(count);
