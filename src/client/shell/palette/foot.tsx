import { useTranslation } from 'react-i18next'

import { Kbd } from '#ui/actions/kbd.tsx'

import { PREFIXES, type Prefix } from './prefixes.ts'

/** The keys of the palette itself, and what narrows it. */
export function Foot() {
  const { t } = useTranslation('palette')
  const prefixes = (Object.keys(PREFIXES) as Prefix[]).map(
    (prefix) => [prefix, t(`hint.${PREFIXES[prefix].name}`)] as const
  )
  return [['ArrowUp ArrowDown', t('walk')] as const, ['Enter', t('run')] as const, ...prefixes].map(([key, words]) => (
    <span key={key} className={`inline-flex items-center gap-1.5 ${key.length > 1 ? 'max-tablet:hidden' : ''}`}>
      <Kbd keys={key} />
      {words}
    </span>
  ))
}
