const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for HTML, in elements and in quoted attributes. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);
