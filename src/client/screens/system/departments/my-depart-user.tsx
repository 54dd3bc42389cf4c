import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { users } from '#contract/system/users.ts'
import { ActionResult } from '#parts/resource/dialogs/action-result.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'

const FORM = [
  ['username', 'realname'],
  ['phone', 'sex']
]

/** A new user in a department that one leads; then the first password, which is shown once. */
export function LedUser({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const texts = useResourceTexts(users, 'system')
  const [result, setResult] = useState<Readonly<Record<string, string>> | null>(null)
  const words = t('myDepart.userAdded', { depart: String(row.departName) })
  if (result)
    return <ActionResult {...{ texts, result }} title={t('myDepart.action.user')} onClose={() => onDone(words)} />
  return (
    <RowForm
      resource={users}
      texts={texts}
      form={FORM}
      row={null}
      fixed={{ selecteddeparts: row.id }}
      onSaved={({ result: shown }) => (shown ? setResult(shown) : onDone(words))}
      onClose={onClose}
    />
  )
}
