import { useTranslation } from 'react-i18next'

import { projectRoles } from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'

interface RolesFieldProps {
  readonly label: string
  /** The roles that are held now, joined by commas: those that who asks may not take away are shown as they are. */
  readonly held: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The roles of somebody in the project, out of those that who has signed in may grant there. */
export function RolesField({ label, held, value, onChange }: RolesFieldProps) {
  const { t } = useTranslation('organisation')
  const { state, refresh } = useAnswer(async (signal) => ({
    roles: await ask(projectRoles, {}, { signal, quiet: true })
  }))
  return (
    <Answered state={state} onRetry={refresh}>
      {({ roles }) => (
        <CheckboxGroup
          label={label}
          name="roleIds"
          description={t('projectUser.rolesHint')}
          options={roles
            .filter(({ id, canGrant }) => canGrant || held.split(',').includes(id))
            .map(({ id, roleName, canGrant }) => ({ value: id, label: roleName, isDisabled: !canGrant }))}
          value={value}
          onChange={onChange}
        />
      )}
    </Answered>
  )
}
