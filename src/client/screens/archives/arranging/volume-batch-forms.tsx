import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { batchForms, formTemplates, MOST_BATCH_TEMPLATES } from '#contract/forms/forms.ts'
import { longShelf, readJson, writeJson } from '#core/state/session/stored.ts'
import { today } from '#core/state/today.ts'
import { $language } from '#core/state/titles.ts'
import { inform } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { followJobs } from '#core/work/jobs.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

import type { VolumeController } from './volume-controller.ts'

type Offered = Output<typeof formTemplates>[number]

/** In which order the forms of a volume are bound; those of a municipality's own come behind them. */
const SPINE = 'volume_spine'
const BOUND = ['volume_list', 'volume_cover', SPINE, 'volume_toc', 'volume_note']
const placeOf = ({ code }: Offered) => (BOUND.includes(code) ? BOUND.indexOf(code) : BOUND.length)
/** Templates about a volume, and those of the project whose table lists its volumes. */
const isOfVolumes = ({ target, rows }: Offered) =>
  target === 'volume' || (target === 'project' && rows === 'project.volumes')

const keyOf = () => `pro__VOLUME_FORMS ${$user.get()?.id ?? ''}`
/** What this user has ticked the last time. */
function ticked(): readonly string[] {
  const kept = readJson(longShelf(), keyOf())
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : BOUND
}

/** 生成案卷表单: covers, spines and lists of the marked volumes or of all become one PDF, made in the background. */
export function VolumeBatchForms({
  controller,
  onClose
}: {
  readonly controller: VolumeController
  readonly onClose: () => void
}) {
  const { t } = useTranslation('arrange')
  const form = useId()
  const language = useStore($language)
  const all = useStore(controller.$volumes)
  const [marked] = useState(() => [...controller.$markedVolumes.get()])
  const { state, refresh } = useAnswer((signal) => ask(formTemplates, {}, { signal, quiet: true }))
  const [which, setWhich] = useState(marked.length > 0 ? 'marked' : 'all')
  const [chosen, setChosen] = useState(ticked)
  const [day, setDay] = useState(today)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const offered = 'data' in state ? (state.data ?? []).filter(isOfVolumes).sort((a, b) => placeOf(a) - placeOf(b)) : []
  const meant = offered.filter(({ code }) => chosen.includes(code))
  const volumes = which === 'marked' ? all.filter(({ id }) => marked.includes(id)) : all
  // What is only electronic lies in no box, and has no spine.
  const boxed = volumes.filter(({ boxSpec }) => boxSpec !== null)
  const countOf = ({ code, target }: Offered) => (target === 'volume' ? (code === SPINE ? boxed : volumes).length : 1)
  const count = meant.reduce((sum, template) => sum + countOf(template), 0)
  const order = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (meant.length === 0) return setErrors({ templates: t('batch.chooseForms') })
    if (meant.length > MOST_BATCH_TEMPLATES)
      return setErrors({ templates: t('batch.tooMany', { most: MOST_BATCH_TEMPLATES }) })
    setBusy(true)
    try {
      const templates = meant.map(({ code }) => code)
      await ask(
        batchForms,
        { templates, ...(which === 'marked' && { volumes: marked }), ...(day !== '' && { compileDate: day }) },
        { quiet: true }
      )
      writeJson(longShelf(), keyOf(), templates)
      onClose()
      inform(t('batch.ordered', { count }))
      await followJobs()
    } catch (failure) {
      setErrors(await formErrors(failure, 'templates'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('do.batchForms')}
      isOpen
      onOpenChange={onClose}
      width={560}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy} isDisabled={offered.length === 0}>
            {t('batch.order')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {() => (
          <Form id={form} errors={errors} isDisposable onSubmit={(event) => void order(event)}>
            {offered.length === 0 && <p>{t('batch.noForms')}</p>}
            {marked.length > 0 && (
              <RadioGroup
                name="volumes"
                label={t('batch.volumes')}
                value={which}
                onChange={setWhich}
                options={[
                  { value: 'marked', label: t('batch.marked', { count: marked.length }) },
                  { value: 'all', label: t('batch.all', { count: all.length }) }
                ]}
              />
            )}
            <CheckboxGroup
              name="templates"
              label={marked.length > 0 ? t('batch.forms') : t('batch.formsOfAll', { count: all.length })}
              value={meant.map(({ code }) => code).join(',')}
              onChange={(value) => setChosen(value.split(',').filter(Boolean))}
              options={offered.map(({ code, name, nameEn }) => ({
                value: code,
                label: language === 'en' ? nameEn : name
              }))}
            />
            <DateField
              name="compileDate"
              label={t('batch.compileDate')}
              description={t('batch.compileDateKept')}
              value={day}
              onChange={setDay}
            />
            <p className="text-quiet">{t('batch.says', { count })}</p>
          </Form>
        )}
      </Answered>
    </Dialog>
  )
}
