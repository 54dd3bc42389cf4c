import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type AccessWaiting,
  addPerson,
  grantRequest,
  invitePerson,
  projectUsers
} from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import { queryColumnOf } from '#parts/resource/fields/columns.ts'
import type { RowsWritten } from '#parts/resource/rows/rows.ts'
import type { ResourceTexts } from '#parts/resource/rows/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { RolesField } from './roles-field.tsx'

interface InviteDialogProps {
  readonly texts: ResourceTexts
  /** Who has asked for access; left out, somebody is named in the form. */
  readonly request?: AccessWaiting
  readonly onDone: (words: string, written: RowsWritten) => void
  /** Called when somebody was invited, who is not in the project before he accepts. */
  readonly onInvited: () => void
  readonly onClose: () => void
}

type Way = 'known' | 'new'
const PERSON = ['username', 'realname', 'phone'] as const
const EMPTY = { account: '', username: '', realname: '', phone: '', participantId: '', post: '', roleIds: '' }
type Typed = typeof EMPTY
const { participantId: UNIT, post: POST } = projectUsers.fields

/** Brings somebody into the project, with the unit that he works for and his roles there: a person who has an account, or a new one. */
export function InviteDialog({ texts, request, onDone, onInvited, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const form = useId()
  const [way, setWay] = useState<Way>('known')
  const [typed, setTyped] = useState<Typed>(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const title = request ? t('projectUser.grantOf', { name: request.realname }) : t('projectUser.invite')
  const change = (key: keyof Typed) => (value: unknown) =>
    setTyped((before) => ({ ...before, [key]: value == null ? '' : String(value) }))
  const field = (key: keyof Typed) => ({
    label: texts.field(key),
    name: key,
    value: typed[key],
    onChange: change(key)
  })
  const send = async (): Promise<RowsWritten | null> => {
    const place = {
      participantId: typed.participantId,
      post: typed.post.trim(),
      roleIds: typed.roleIds.split(',').filter((id) => id !== '')
    }
    const options = { quiet: true, idempotencyKey: retryKey.keyOf([way, typed]) }
    if (request) return ask(grantRequest, { id: request.id, ...place }, options)
    if (way === 'known') {
      await ask(invitePerson, { account: typed.account.trim(), ...place }, options)
      return null
    }
    const { username, realname, phone } = typed
    return ask(
      addPerson,
      { username: username.trim(), realname: realname.trim(), phone: phone.trim(), ...place },
      options
    )
  }
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const written = await send()
      if (written) onDone(t('projectUser.admitted'), written)
      else onInvited()
    } catch (failure) {
      retryKey.failed([way, typed], failure)
      setErrors(await formErrors(failure, request ? 'participantId' : way === 'known' ? 'account' : 'username'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={640}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('resource:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy}>
            {t(!request && way === 'known' ? 'projectUser.invite' : 'projectUser.admit')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        errors={errors}
        className="@container"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {!request && (
          <RadioButtons
            label={t('projectUser.way')}
            options={(['known', 'new'] as const).map((value) => ({ value, label: t(`projectUser.way.${value}`) }))}
            value={way}
            onChange={(value) => {
              setWay(value as Way)
              setErrors(undefined)
            }}
          />
        )}
        {!request && way === 'known' && (
          <TextField
            {...field('account')}
            isRequired
            autoFocus
            description={t('projectUser.accountHint')}
            maxLength={50}
          />
        )}
        {!request && way === 'new' && (
          <div className="grid grid-cols-1 gap-x-5 gap-y-1 @lg:grid-cols-2">
            {PERSON.map((key) => (
              <TextField
                key={key}
                {...field(key)}
                isRequired={key !== 'phone'}
                maxLength={key === 'phone' ? 20 : 50}
                {...(key === 'phone' && {
                  type: 'tel',
                  inputMode: 'tel' as const,
                  description: t('projectUser.phoneHint')
                })}
              />
            ))}
          </div>
        )}
        <div className="grid grid-cols-1 gap-x-5 gap-y-1 @lg:grid-cols-2">
          <ColumnField
            column={queryColumnOf('participantId', { ...UNIT, rules: ['required'] }, texts.field('participantId'))}
            value={typed.participantId || null}
            onChange={change('participantId')}
            autoFocus={request !== undefined}
          />
          <ColumnField
            column={queryColumnOf('post', POST, texts.field('post'))}
            value={typed.post || null}
            onChange={change('post')}
          />
        </div>
        <RolesField label={texts.field('roleIds')} held="" value={typed.roleIds} onChange={change('roleIds')} />
      </Form>
    </Dialog>
  )
}
