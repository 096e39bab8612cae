/** `0.125` as `12.5%`, in the way of the language. */
export const percent = (share: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** `5 (10%)`; `0` without a share. */
export const withShare = (part: number, whole: number, language: string) =>
  part > 0 && whole > 0
    ? `${part.toLocaleString(language)} (${percent(part / whole, language)})`
    : part.toLocaleString(language)
