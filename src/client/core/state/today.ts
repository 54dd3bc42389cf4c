/** The day on this computer, as `2026-11-22`. */
export const today = (): string => new Date().toLocaleDateString('sv')
