import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formTemplates, type MadeForm } from '#contract/forms/forms.ts'
import { ask } from '#core/wire/http/ask.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

import { FormChoice } from './making/form-choice.tsx'
import { FormMaker } from './making/form-maker.tsx'
import { MadeFormView } from './making/made-form.tsx'
import { MergeMaker } from './making/merge-maker.tsx'

const PARAMS = { template: textParam, target: textParam, way: textParam }

/** 新建表单: a new PDF, of a template or of chosen files. */
export default function Create() {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => ask(formTemplates, {}, { signal, quiet: true }))
  const [{ template, target, way }, change] = useAddressState(PARAMS, {
    template: t('make.template'),
    target: t('field.target'),
    way: t('way')
  })
  const [made, setMade] = useState<{ readonly form: MadeForm; readonly hasTwin: boolean } | null>(null)
  const ofFiles = way === 'files'
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('make.title')} onRefresh={refresh} />
      {made ? (
        <MadeFormView key={made.form.id} made={made.form} hasTwin={made.hasTwin} onAnother={() => setMade(null)} />
      ) : (
        <>
          <RadioButtons
            aria-label={t('way')}
            hasMessageLine={false}
            options={[
              { value: 'template', label: t('way.template') },
              { value: 'files', label: t('way.files') }
            ]}
            value={ofFiles ? 'files' : 'template'}
            onChange={(next) => change({ way: next === 'files' ? 'files' : '' })}
          />
          {ofFiles ? (
            <MergeMaker onMade={(form) => setMade({ form, hasTwin: false })} />
          ) : (
            <Answered state={state} onRetry={refresh}>
              {(templates) => {
                const chosen = templates.find(({ code }) => code === template)
                const isComplete = chosen && (chosen.target === 'project' || chosen.targetOptional || target !== '')
                return (
                  <>
                    <FormChoice
                      templates={templates}
                      chosen={chosen}
                      target={target}
                      onTemplate={(code) =>
                        change({
                          template: code,
                          // The same volume may have another form.
                          target: templates.find((one) => one.code === code)?.target === chosen?.target ? target : ''
                        })
                      }
                      onTarget={(id) => change({ target: id })}
                    />
                    {chosen && isComplete ? (
                      <FormMaker
                        key={`${chosen.code} ${target}`}
                        template={chosen.code}
                        target={target}
                        title={chosen.name}
                        onMade={(form) => setMade({ form, hasTwin: true })}
                      />
                    ) : (
                      <Empty
                        title={t(chosen ? 'make.chooseTarget' : 'make.choose')}
                        icon={<FilePlus2 aria-hidden />}
                        className="m-auto"
                      />
                    )}
                  </>
                )
              }}
            </Answered>
          )}
        </>
      )}
    </div>
  )
}
