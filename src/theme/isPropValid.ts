/**
 * Stands in for @emotion/is-prop-valid: which props of a styled tag, such as `styled.div`, become attributes. Emotion asks a
 * list of all attributes of HTML, 1.5 KB of brotli and some 8 % of the processor time until the first page. Here a prop
 * that is for the styles alone begins with `$`. React warns of others that are no attribute, which fails a test of screens.
 */
const isPropValid = (name: string): boolean => !name.startsWith('$') && name !== 'as' && name !== 'theme';

export default isPropValid;
