import { useTranslation } from 'react-i18next'

/** How numbers of a chart are written in the language of the page: whole with their unit, or short beside an axis. */
export function useChartNumbers(unit = ''): {
  full: (value: number | null) => string
  short: (value: number) => string
} {
  const { t, i18n } = useTranslation('ui')
  const whole = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 2 })
  return {
    full: (value) => (value === null ? t('noValue') : [whole.format(value), unit].filter(Boolean).join(' ')),
    short: (value) => (Math.abs(value) < 10_000 ? whole.format(value) : compact.format(value))
  }
}
