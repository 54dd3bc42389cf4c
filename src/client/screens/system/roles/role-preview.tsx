import { useTranslation } from 'react-i18next'

import { MenuPreview } from '#parts/grant/menu-preview.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'

/** What the menu and its actions are to whoever holds a role and nothing else. */
export function RolePreview({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  return <MenuPreview title={t('role.previewOf', { role: String(row.roleName) })} roleId={row.id} onClose={onClose} />
}
