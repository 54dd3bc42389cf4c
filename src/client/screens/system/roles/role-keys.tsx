import { useTranslation } from 'react-i18next'

import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'

/** The letters of the list of roles, and what they do. */
export function RoleKeys(props: AboveListProps) {
  const { t } = useTranslation('system')
  useListKeys(props, (action, row) => t('role.notNow', { action, row }))
  return <p className="text-quiet text-xs/5">{t('role.keys')}</p>
}
