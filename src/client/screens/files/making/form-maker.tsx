import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { createForm, formPrefill, type FormPrefill, type MadeForm, putFormAside } from '#contract/forms/forms.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { DraftNote } from '#parts/resource/form/draft-note.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'

import { FormFields } from './form-fields.tsx'
import { formFaults, FORM_ITSELF } from './form-faults.ts'
import { ShownPdf } from './shown-pdf.tsx'
import { useFormFilling } from './use-form-filling.ts'
import { useFormPreview } from './use-form-preview.ts'

interface FormMakerProps {
  readonly template: string
  /** What the form is about; empty where it needs nothing. */
  readonly target: string
  /** What the form is called. */
  readonly title: string
  readonly onMade: (made: MadeForm) => void
}

/** Fills a form in: what is known is there already, the rest is typed, and the form is seen beside it as it will be. */
export function FormMaker({ template, target, title, onMade }: FormMakerProps) {
  const { state, refresh } = useAnswer((signal) =>
    ask(formPrefill, { template, ...(target !== '' && { target }) }, { signal, quiet: true })
  )
  // What was known at first is what one types into: it is not changed under the fields when the page comes to the front again.
  const first = useRef<FormPrefill>(undefined)
  return (
    <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col">
      {(prefill) => {
        if (first.current?.version !== prefill.version) first.current = prefill
        return <Filling key={prefill.version} prefill={first.current} target={target} title={title} onMade={onMade} />
      }}
    </Answered>
  )
}

interface FillingProps extends Omit<FormMakerProps, 'template'> {
  readonly prefill: FormPrefill
}

function Filling({ prefill, target, title, onMade }: FillingProps) {
  const { t } = useTranslation('forms')
  const filling = useFormFilling(prefill, target, `pdf.create ${prefill.template} ${prefill.version} ${target}`)
  const { preview, state, draw } = useFormPreview(filling.asked)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const retryKey = useRetryKey()
  const now = useRef({ draw, isBusy, putAside: (): unknown => undefined })
  const [show] = useState(() => () => {
    now.current.draw().then(
      () => announce(t('make.previewed'), { about: 'preview' }),
      (failure: unknown) => setErrors(formFaults(failure))
    )
  })
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const input = filling.asked
    try {
      const made = await ask(createForm, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      filling.forget()
      succeed(t('made.saved', { name: made.name, pages: made.pages }))
      onMade(made)
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(formFaults(failure))
      setBusy(false)
    }
  }
  const [isPutting, setPutting] = useState(false)
  const putAside = async () => {
    if (isPutting) return
    const put = filling.toPutAside
    if (!filling.isChanged) return void warn(t('draft.nothing'))
    setPutting(true)
    const { template, version } = prefill
    const input = {
      template,
      version,
      ...(target !== '' && { target }),
      values: put.values,
      rows: put.rows?.slice() ?? null
    }
    try {
      await ask(putFormAside, { ...input, rows: input.rows?.map((row) => ({ ...row })) ?? null })
      filling.wasPutAside(put)
      // Nothing would be lost now.
      setRound((before) => before + 1)
      succeed(t('draft.put', { title }))
    } catch {
      // A failure is shown by `ask`.
    }
    setPutting(false)
  }
  now.current = { draw, isBusy, putAside }
  useCommands(
    useMemo(
      () => [
        {
          id: 'form.aside',
          title: () => t('draft.putAside'),
          group: 'screen' as const,
          run: () => void now.current.putAside()
        },
        {
          id: 'form.save',
          title: () => t('make.save'),
          group: 'screen' as const,
          run: () => form.current?.requestSubmit()
        },
        { id: 'form.preview', title: () => t('make.preview'), group: 'screen' as const, run: show }
      ],
      [t, show]
    )
  )
  const giveUp = () => {
    filling.forget()
    setErrors(undefined)
    setRound(round + 1)
  }
  return (
    <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)] lg:[contain:size]">
      <div className="flex min-h-0 flex-col gap-2">
        <Form
          key={round}
          ref={form}
          aria-label={title}
          errors={errors}
          hasSummary
          className="@container flex min-h-0 flex-1 flex-col gap-1 lg:overflow-auto lg:pe-2"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {filling.isRestored && <DraftNote onGiveUp={giveUp} />}
          {filling.isAside && prefill.draft && (
            <p className="mb-2 rounded-control bg-brand-tint px-3 py-1.5 text-brand-text">
              {t('draft.continued', { at: prefill.draft.savedAt })}
            </p>
          )}
          <FormFields prefill={prefill} filling={filling} />
        </Form>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            kind="primary"
            isLoading={isBusy}
            aria-keyshortcuts="Control+Enter"
            onPress={() => form.current?.requestSubmit()}
          >
            {t('make.save')}
          </Button>
          <Button isLoading={isPutting} onPress={() => void putAside()}>
            {t('draft.putAside')}
          </Button>
          <Button isLoading={state.mode === 'waiting' && preview !== undefined} onPress={show}>
            {t('make.preview')}
          </Button>
          {errors?.[FORM_ITSELF] !== undefined && <p className="text-danger">{errors[FORM_ITSELF]}</p>}
        </div>
      </div>
      <section aria-label={t('make.preview')} className="flex min-h-0 min-w-0 flex-col gap-1">
        {state.mode === 'failed' && (
          <p className="rounded-control bg-warn-tint px-3 py-1.5 text-warn">
            {t('make.notPreviewed', { why: errorMessage(state.failure) })}
          </p>
        )}
        {(preview || state.mode !== 'failed') && <ShownPdf title={title} data={preview?.pdf} />}
      </section>
    </div>
  )
}
