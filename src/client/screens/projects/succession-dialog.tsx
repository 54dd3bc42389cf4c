import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  SUCCESSION_KINDS,
  type SuccessionChoices,
  type SuccessionKind,
  successionChoices,
  transferProject,
  workToHandOver
} from '#contract/organisation/successions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { OpenWorkList } from '#parts/invite/open-work.tsx'
import type { ResourceTexts } from '#parts/resource/rows/texts.ts'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface SuccessionDialogProps {
  readonly texts: ResourceTexts
  readonly onAsked: () => void
  readonly onClose: () => void
}

const WAYS = ['member', 'other'] as const
type Way = (typeof WAYS)[number]

/** 发起交接: whose work goes to whom, with the list of what is open as it is now. */
export function SuccessionDialog({ texts, onAsked, onClose }: SuccessionDialogProps) {
  const { t } = useTranslation('organisation')
  const [kind, setKind] = useState<SuccessionKind>('person')
  const [way, setWay] = useState<Way>('member')
  const [typed, setTyped] = useState({ predecessorId: '', member: '', account: '', participantId: '', note: '' })
  const change = (key: keyof typeof typed) => (value: string | null) =>
    setTyped((before) => ({ ...before, [key]: value ?? '' }))
  const { state, refresh } = useAnswer((signal) => ask(successionChoices, {}, { signal, quiet: true }))
  const choices = 'data' in state ? state.data : undefined
  const predecessorId = typed.predecessorId || (kind === 'person' ? (choices?.own ?? '') : '')
  return (
    <FormDialog
      title={t('succession.transfer')}
      submitLabel={t('succession.send')}
      width={760}
      canFullscreen
      field="account"
      input={() => ({
        ...{ kind, predecessorId, note: typed.note.trim() },
        account: way === 'member' ? typed.member : typed.account.trim(),
        participantId: way === 'member' ? '' : typed.participantId
      })}
      check={(input) =>
        input.predecessorId === ''
          ? { predecessorId: t('succession.choosePredecessor') }
          : input.account === ''
            ? { account: t('succession.chooseSuccessor') }
            : undefined
      }
      send={async (input, options) => {
        await ask(transferProject, input, options)
        onAsked()
      }}
      onClose={onClose}
    >
      <Answered state={state} onRetry={refresh}>
        {(known) => (
          <>
            <RadioButtons
              name="kind"
              label={texts.field('kind')}
              options={SUCCESSION_KINDS.map((value) => ({ value, label: t(`succession.kind.${value}`) }))}
              value={kind}
              onChange={(value) => {
                setKind(value as SuccessionKind)
                change('predecessorId')('')
              }}
            />
            <Select
              label={texts.field('predecessorId')}
              name="predecessorId"
              isRequired
              autoFocus
              options={predecessors(known, kind, t)}
              value={predecessorId}
              onChange={change('predecessorId')}
            />
            {predecessorId !== '' && <WorkNow key={`${kind} ${predecessorId}`} {...{ kind, predecessorId }} />}
            <RadioButtons
              label={t('succession.way')}
              options={WAYS.map((value) => ({ value, label: t(`succession.way.${value}`) }))}
              value={way}
              onChange={(value) => setWay(value as Way)}
            />
            {way === 'member' ? (
              <Select
                label={texts.field('account')}
                name="account"
                isRequired
                options={known.people
                  .filter(({ id }) => id !== known.own && id !== predecessorId)
                  .map(({ username, realname, unit }) => ({
                    value: username,
                    label: [t('succession.person', { name: realname, username }), unit].filter(Boolean).join(' · ')
                  }))}
                value={typed.member}
                onChange={change('member')}
              />
            ) : (
              <div className="grid grid-cols-1 gap-x-5 gap-y-1 @lg:grid-cols-2">
                <TextField
                  label={texts.field('account')}
                  name="account"
                  isRequired
                  description={t('succession.accountHint')}
                  maxLength={50}
                  value={typed.account}
                  onChange={change('account')}
                />
                <Select
                  label={texts.field('participantId')}
                  name="participantId"
                  isRequired
                  options={known.units.map(({ id, name }) => ({ value: id, label: name }))}
                  value={typed.participantId}
                  onChange={change('participantId')}
                />
              </div>
            )}
            <TextArea
              label={texts.field('note')}
              name="note"
              maxLength={500}
              value={typed.note}
              onChange={change('note')}
            />
          </>
        )}
      </Answered>
    </FormDialog>
  )
}

type Words = ReturnType<typeof useTranslation<'organisation'>>['t']

const predecessors = ({ own, people, units }: SuccessionChoices, kind: SuccessionKind, t: Words) =>
  kind === 'unit'
    ? units.map(({ id, name, people: count }) => ({ value: id, label: t('succession.unitOf', { name, count }) }))
    : people.map(({ id, username, realname, unit }) => {
        const name = t('succession.person', { name: realname, username })
        return {
          value: id,
          label: id === own ? t('succession.self', { name }) : [name, unit].filter(Boolean).join(' · ')
        }
      })

/** What is open of whom now. */
function WorkNow({ kind, predecessorId }: { readonly kind: SuccessionKind; readonly predecessorId: string }) {
  const { state, refresh } = useAnswer((signal) =>
    ask(workToHandOver, { kind, predecessorId }, { signal, quiet: true })
  )
  return (
    <div className="mb-3">
      <Answered state={state} onRetry={refresh}>
        {(work) => <OpenWorkList work={work} />}
      </Answered>
    </div>
  )
}
