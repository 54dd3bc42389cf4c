import { useTranslation } from 'react-i18next'

import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'
import { mayDo } from '#parts/resource/rows/rows.ts'

/** The letters of the register, and what they do: those of who confirms, else those of who registers. */
export function RegisterKeys(props: AboveListProps) {
  const { t } = useTranslation('projects')
  useListKeys(props, (action, row) => t('register.notNow', { action, row }))
  const words = mayDo(props.resource, 'return') ? 'register.keysArchive' : 'register.keysBuilder'
  return <p className="text-quiet text-xs/5">{t(words)}</p>
}
