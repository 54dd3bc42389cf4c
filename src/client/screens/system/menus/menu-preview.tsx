import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryAllRoles } from '#contract/system/roles.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { MenuPreview } from '#parts/grant/menu-preview.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Select } from '#ui/fields/select.tsx'

/** The menu as it is now, to whoever holds everything or one role. */
export function WholeMenuPreview({ onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const [roleId, setRole] = useState<string | null>(null)
  const { state } = useAnswer((signal) => ask(queryAllRoles, {}, { signal }))
  const roles = 'data' in state ? (state.data ?? []) : []
  return (
    <MenuPreview title={t('menu.action.preview')} {...(roleId !== null && { roleId })} onClose={onClose}>
      <Select
        label={t('menu.previewAs')}
        placeholder={t('menu.previewAll')}
        isClearable
        options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        value={roleId ?? ''}
        onChange={setRole}
      />
    </MenuPreview>
  )
}
