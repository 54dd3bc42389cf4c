import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  MEMBER_SCOPES,
  type PermissionMember,
  type ScopePart,
  scopeTree,
  setMemberScope
} from '#contract/organisation/project-permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Tree } from '#ui/tree/tree.tsx'

import { scopePartsOf, scopeNodes } from './scope-parts.ts'

interface ScopeDialogProps {
  readonly project: string
  readonly member: PermissionMember
  readonly onSaved: (now: PermissionMember) => void
  readonly onClose: () => void
}

type Kind = PermissionMember['dataScope']
const codesOf = (parts: readonly ScopePart[]) => new Set(parts.map(({ code }) => code))

/** How far the roles of somebody cover the files of the project: all, his unit's, his own, or parts of the project's tree. */
export function ScopeDialog({ project, member, onSaved, onClose }: ScopeDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const [kind, setKind] = useState<Kind>(member.dataScope)
  const [read, setRead] = useState<ReadonlySet<string>>(() => codesOf(member.parts))
  const [write, setWrite] = useState<ReadonlySet<string>>(() => codesOf(member.parts.filter((part) => part.canWrite)))
  const { state, refresh } = useAnswer(async (signal) =>
    scopeNodes(await ask(scopeTree, { project }, { signal, quiet: true }))
  )
  const trees = [
    { key: 'read', checked: read, set: setRead },
    { key: 'write', checked: write, set: setWrite }
  ] as const
  return (
    <FormDialog
      title={t('projectPermission.scopeOf', { name: member.realname })}
      submitLabel={t('resource:save')}
      width={720}
      canFullscreen
      field="dataScope"
      input={() => ({
        project,
        id: member.id,
        rowVersion: member.rowVersion,
        dataScope: kind,
        parts: kind === 'catalog' ? scopePartsOf(read, write) : []
      })}
      send={async (input, options) => onSaved(await ask(setMemberScope, input, options))}
      errorsOf={(_, { parts: wrong, ...others }) => (wrong === undefined ? others : { ...others, dataScope: wrong })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('projectUser.field.dataScope')}
        name="dataScope"
        description={t('projectPermission.scopeHint')}
        options={MEMBER_SCOPES.map((value) => ({ value, label: t(`projectPermission.scope.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      {kind === 'catalog' && (
        <Answered state={state} onRetry={refresh}>
          {(nodes) => (
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {trees.map(({ key, checked, set }) => (
                <section key={key} className="min-w-0">
                  <h3 className="mb-1 font-medium">{t(`projectPermission.parts.${key}`)}</h3>
                  <Tree
                    aria-label={t(`projectPermission.parts.${key}`)}
                    nodes={nodes}
                    checked={checked}
                    onCheckedChange={set}
                    className="max-h-[44vh] rounded-lg border border-line"
                  />
                </section>
              ))}
            </div>
          )}
        </Answered>
      )}
    </FormDialog>
  )
}
