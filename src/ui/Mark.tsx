/** The mark: dome, pediment and three columns, one for each tier. Drawn for whole pixels at 16 and its multiples. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M7 10.4C8.2 6 11.6 3 16 3s7.8 3 9 7.4L16 6.4zM16 8l12 5.4V16H4v-2.6zM6 18h4v6H6zm8 0h4v6h-4zm8 0h4v6h-4zM4 26h24v2H4z" />
    </svg>
  );
}
