import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  acceptSuccession,
  mySuccessions,
  refuseSuccession,
  type SuccessionForMe,
  successionWork
} from '#contract/organisation/successions.ts'
import { succeed } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { checkForProjects } from '#core/work/projects.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import { useOnceFilled } from '../answer/use-once-filled.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { OpenWorkList } from './open-work.tsx'

interface MySuccessionsProps {
  /** Called when one has been answered. */
  readonly onAnswered?: () => void
}

/** The projects that wait for me to take over, each with its list, to be accepted or refused; nothing where none has waited. */
export function MySuccessions({ onAnswered }: MySuccessionsProps) {
  const { t } = useTranslation('organisation')
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<{ readonly what: 'list' | 'refuse'; readonly one: SuccessionForMe } | null>(null)
  const { state, refresh } = useAnswer((signal) => ask(mySuccessions, {}, { signal, quiet: true }))
  const waiting = 'data' in state ? (state.data ?? []) : []
  if (!useOnceFilled(waiting.length > 0)) return null
  const answered = async () => {
    heading.current?.focus()
    await refresh()
    onAnswered?.()
  }
  const accept = async (id: string) => {
    // A failure is shown; the list is read again either way, since somebody may have withdrawn it.
    const taken = await ask(acceptSuccession, { id }).catch(() => undefined)
    if (taken) succeed(t('succession.accepted', { project: taken.project, count: taken.handed }))
    await answered()
    // Who works in a project already goes on there.
    if (taken && !$project.get()) await checkForProjects().catch(() => undefined)
  }
  return (
    <section aria-label={t('succession.mine')} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 ref={heading} tabIndex={-1} className="mb-1 font-semibold outline-none">
        {t('succession.mine')}
      </h2>
      {waiting.length === 0 && <p className="text-quiet">{t('succession.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((one) => (
          <Waiting
            key={one.id}
            one={one}
            onAccept={() => void accept(one.id)}
            onOpen={(what) => setOpen({ what, one })}
          />
        ))}
      </ul>
      {open?.what === 'list' && <ListDialog one={open.one} onClose={() => setOpen(null)} />}
      {open?.what === 'refuse' && (
        <RefuseSuccession
          one={open.one}
          onDone={() => {
            setOpen(null)
            void answered()
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

interface WaitingProps {
  readonly one: SuccessionForMe
  readonly onAccept: () => void
  readonly onOpen: (what: 'list' | 'refuse') => void
}

function Waiting({ one, onAccept, onOpen }: WaitingProps) {
  const { t } = useTranslation('organisation')
  const { project, predecessor, predecessorUnit, unit, roles, note, askedBy, askedAt } = one
  const said = [t('succession.from', { name: predecessor }), predecessorUnit, unit, roles]
  const place = [...new Set(said)].filter(Boolean).join(t('succession.between'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{project}</p>
        <p className="text-quiet text-xs/5">{place}</p>
        <p className="text-quiet text-xs/5">
          {t('succession.by', { name: askedBy ?? '', time: askedAt.slice(0, 16) })}
        </p>
        {note !== null && <p className="wrap-anywhere text-quiet text-xs/5">{t('succession.note', { note })}</p>}
      </div>
      <div className="flex gap-2">
        <Button aria-label={t('succession.listOf', { project })} onPress={() => onOpen('list')}>
          {t('succession.list')}
        </Button>
        <Button aria-label={t('succession.refuseOf', { project })} onPress={() => onOpen('refuse')}>
          {t('succession.refuse')}
        </Button>
        <Button kind="primary" aria-label={t('succession.acceptOf', { project })} onPress={onAccept}>
          {t('succession.accept')}
        </Button>
      </div>
    </li>
  )
}

interface ListDialogProps {
  readonly one: SuccessionForMe
  readonly onClose: () => void
}

function ListDialog({ one: { id, predecessor }, onClose }: ListDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const { state, refresh } = useAnswer((signal) => ask(successionWork, { id }, { signal, quiet: true }))
  return (
    <Dialog
      isOpen
      title={t('succession.workOf', { name: predecessor })}
      width={760}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {t('resource:close')}
        </Button>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(work) => <OpenWorkList work={work} />}
      </Answered>
    </Dialog>
  )
}

function RefuseSuccession({
  one: { id, project },
  onDone,
  onClose
}: ListDialogProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('organisation')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('succession.refuseOf', { project })}
      submitLabel={t('succession.refuse')}
      width={480}
      field="reason"
      input={() => ({ id, reason: reason.trim() })}
      send={async (input, options) => {
        await ask(refuseSuccession, input, options)
        succeed(t('succession.refusedDone'))
        onDone()
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('succession.field.reason')}
        name="reason"
        isRequired
        autoFocus
        description={t('succession.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
