import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { DataScopeRule } from '#contract/system/data-scope.ts'
import { queryRoleScope, queryScopeChoices, saveRoleScope, type ScopeChoices } from '#contract/system/role-scope.ts'
import { queryAllRoles } from '#contract/system/roles.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'

import { draftOf, namesNothing, ruleOf, SCOPE_HALVES } from './scope-draft.ts'
import { ScopePartsField } from './scope-parts-field.tsx'
import { ScopeWords } from './scope-words.tsx'

/** 数据范围: which files of projects the holders of a role see and change, in words, compared with another role, and edited by who may. */
export function RoleScope({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['system', 'parts'])
  const role = String(row.roleName)
  const canChange = has('sys.role:grant') && !row.isShared
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { state, refresh } = useAnswer(async (signal) => {
    const [{ dataScope }, choices, roles] = await Promise.all([
      ask(queryRoleScope, { roleId: row.id }, { signal, quiet: true }),
      ask(queryScopeChoices, {}, { signal, quiet: true }),
      ask(queryAllRoles, {}, { signal, quiet: true })
    ])
    return { dataScope, choices, others: roles.filter(({ id }) => id !== row.id) }
  })
  return (
    <Dialog
      isOpen
      title={t('role.scopeOf', { role })}
      width={860}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t(canChange ? 'parts:grant.cancel' : 'parts:grant.close')}</Button>
          {canChange && (
            <Button kind="primary" isLoading={isBusy} onPress={() => form.current?.requestSubmit()}>
              {t('parts:grant.save')}
            </Button>
          )}
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ dataScope, choices, others }) => (
          <div className="@container flex flex-col gap-3">
            <p className="text-quiet">{t(row.isShared ? 'role.scope.builtIn' : 'role.scope.hint')}</p>
            <ScopeWords title={t('role.scope.words')} rule={dataScope} choices={choices} />
            <Compared {...{ others, choices }} />
            {canChange && (
              <ScopeForm
                {...{ form, choices, role, isBusy, setBusy, refresh }}
                roleId={row.id}
                now={dataScope}
                onSaved={(isChanged) => onDone(t(isChanged ? 'role.scopeSaved' : 'role.scopeSame', { role }))}
              />
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}

interface ScopeFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly roleId: string
  readonly role: string
  /** As it is kept now: what was brought, and after a refusal what somebody else has made of it. */
  readonly now: DataScopeRule | null
  readonly choices: ScopeChoices
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly refresh: () => Promise<boolean>
  readonly onSaved: (isChanged: boolean) => void
}

/** The parts of both halves. What was chosen stays, whatever is refused; what somebody else has saved meanwhile is shown above then. */
function ScopeForm({ form, roleId, role, now, choices, isBusy, setBusy, refresh, onSaved }: ScopeFormProps) {
  const { t } = useTranslation('system')
  const [draft, setDraft] = useState(() => draftOf(now))
  const [errors, setErrors] = useState<Record<string, string>>()
  const retryKey = useRetryKey()
  const send = async () => {
    const nothing = SCOPE_HALVES.flatMap((side) =>
      draft[side].flatMap((part, at) =>
        namesNothing(part) ? [[`dataScope.${side}.${at}.catalog`, t('role.scopeNothing')] as const] : []
      )
    )
    if (nothing.length > 0) return setErrors(Object.fromEntries(nothing))
    if (isBusy) return
    setBusy(true)
    const input = { roleId, dataScope: ruleOf(draft), lastDataScope: now }
    try {
      const { isChanged } = await ask(saveRoleScope, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      onSaved(isChanged)
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'dataScope.read'))
      await refresh()
    }
    setBusy(false)
  }
  return (
    <Form
      ref={form}
      aria-label={t('role.scopeOf', { role })}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {SCOPE_HALVES.map((side) => (
        <ScopePartsField
          key={side}
          {...{ side, choices, errors }}
          parts={draft[side]}
          onChange={(parts) => setDraft((before) => ({ ...before, [side]: parts }))}
        />
      ))}
    </Form>
  )
}

interface ComparedProps {
  readonly others: readonly { readonly id: string; readonly roleName: string }[]
  readonly choices: ScopeChoices
}

/** The data scope of another role beside it. */
function Compared({ others, choices }: ComparedProps) {
  const { t } = useTranslation('system')
  const [shown, setShown] = useState<{ readonly id: string; readonly rule: DataScopeRule | null } | null>(null)
  const choose = async (id: string | null) => {
    if (id === null) return setShown(null)
    // A failure is shown by `ask`; what was compared with before stays.
    const found = await ask(queryRoleScope, { roleId: id }).catch(() => null)
    if (found) setShown({ id, rule: found.dataScope })
  }
  const role = others.find(({ id }) => id === shown?.id)?.roleName
  return (
    <>
      <Select
        label={t('role.scope.compare')}
        isClearable
        options={others.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        value={shown?.id ?? null}
        onChange={(id) => void choose(id)}
        className="max-w-80"
      />
      {shown && role !== undefined && (
        <ScopeWords title={t('role.scope.other', { role })} rule={shown.rule} choices={choices} />
      )}
    </>
  )
}
