import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { type DefinitionFault, nextKey, returnKey } from '#contract/archives/definition-faults.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'

import type { ProcessWords } from './use-process-words.ts'

interface ProcessChartProps {
  readonly steps: readonly ProcessStep[]
  readonly faults: readonly DefinitionFault[]
  readonly words: ProcessWords
}

/** A process drawn: its steps as boxes one below the other, each with who does it, by when, and where it leads. Read aloud it is the ordered list of its steps. */
export function ProcessChart({ steps, faults, words }: ProcessChartProps) {
  const { t } = useTranslation('archives')
  if (steps.length === 0) return <p className="text-quiet text-sm">{t('processDefinition.noChart')}</p>
  return (
    <ol aria-label={t('processDefinition.chart')} className="flex w-full flex-col">
      {steps.map((step, at) => (
        <ChartStep key={step.key} {...{ step, at, steps, words }} faults={faults.filter((fault) => fault.at === at)} />
      ))}
    </ol>
  )
}

interface ChartStepProps extends ProcessChartProps {
  readonly step: ProcessStep
  readonly at: number
}

function ChartStep({ step, at, steps, faults, words }: ChartStepProps) {
  const { t } = useTranslation('archives')
  const [next, back] = [nextKey(steps, at), returnKey(steps, at)]
  const isWrong = faults.length > 0
  const leads = step.when
    ? t('processDefinition.leadsWhen', {
        condition: words.conditionLabel(step),
        next: words.stepLabel(steps, next),
        otherwise: step.otherwise ? words.stepLabel(steps, step.otherwise) : t('processDefinition.nowhere')
      })
    : t('processDefinition.leads', { next: words.stepLabel(steps, next) })
  return (
    <li className="flex flex-col items-center">
      <div
        className={`w-full rounded-control border bg-surface px-3 py-2 text-sm wrap-anywhere ${isWrong ? 'border-danger' : 'border-line-strong'}`}
      >
        <p className="font-medium">
          {t('processDefinition.stepOf', { number: at + 1, name: step.name || t('processDefinition.unnamed') })}
        </p>
        <p className="text-quiet">
          {[
            words.typeLabel(step.type),
            words.whoOf(step),
            step.days === null ? t('processDefinition.noDays') : t('processDefinition.within', { count: step.days })
          ].join(' · ')}
        </p>
        <p className="text-quiet">{leads}</p>
        {back !== undefined && (
          <p className="text-quiet">{t('processDefinition.returns', { step: words.stepLabel(steps, back) })}</p>
        )}
        {faults.map((fault) => (
          <p key={`${fault.field} ${fault.fault}`} className="text-danger">
            {words.faultWords(steps, fault)}
          </p>
        ))}
      </div>
      {at < steps.length - 1 && <ArrowDown aria-hidden className="my-1 size-4 text-quiet" />}
    </li>
  )
}
