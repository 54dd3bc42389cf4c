import { useTranslation } from 'react-i18next'

import type { DefinitionFault } from '#contract/archives/definition-faults.ts'
import { processRoles } from '#contract/archives/process-definitions.ts'
import { PROCESS_END, type ProcessStep, STEP_CONDITIONS, TICKED } from '#contract/archives/processes.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'

type Options = readonly { readonly value: string; readonly label: string }[]

/** The words for a definition and what can be chosen in it. */
export interface ProcessWords {
  readonly types: Options
  readonly roles: Options
  /** The codes of the roles; undefined until they have come. */
  readonly roleCodes: ReadonlySet<string> | undefined
  readonly typeLabel: (type: string) => string
  readonly stepLabel: (steps: readonly ProcessStep[], key: string) => string
  readonly conditionsOf: (step: ProcessStep) => Options
  readonly whoOf: (step: ProcessStep) => string
  readonly conditionLabel: (step: ProcessStep) => string
  readonly faultWords: (steps: readonly ProcessStep[], fault: DefinitionFault) => string
}

/** What the parts of a definition are called: kinds of steps, roles, conditions, where a step leads, and what is wrong. */
export function useProcessWords(): ProcessWords {
  const { t } = useTranslation('archives')
  const types = useDictOptions({ dictCode: 'process_node_type' })
  const { state } = useAnswer(async (signal) => ({ roles: await ask(processRoles, {}, { signal, quiet: true }) }))
  const known = 'data' in state ? state.data?.roles : undefined
  const roles = (known ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const labelIn = (options: Options, value: string) => options.find((option) => option.value === value)?.label ?? value
  const stepLabel = (steps: readonly ProcessStep[], key: string) => {
    const at = steps.findIndex((step) => step.key === key)
    if (key === PROCESS_END) return t('processDefinition.end')
    return at < 0
      ? key
      : t('processDefinition.stepOf', { number: at + 1, name: steps[at]?.name || t('processDefinition.unnamed') })
  }
  const conditionsOf = ({ fields }: ProcessStep) => [
    ...STEP_CONDITIONS.map((value) => ({ value: value as string, label: t(`processDefinition.when.${value}`) })),
    ...fields.flatMap(({ key, label, type }) =>
      type === 'checkbox' ? [{ value: TICKED + key, label: t('processDefinition.when.ticked', { label }) }] : []
    )
  ]
  return {
    types,
    roles,
    roleCodes: known && new Set(known.map(({ code }) => code)),
    typeLabel: (type: string) => labelIn(types, type),
    stepLabel,
    conditionsOf,
    whoOf: ({ by, role }: ProcessStep) =>
      by === 'role' ? (role ? labelIn(roles, role) : t('processDefinition.nobody')) : t(`processDefinition.by.${by}`),
    conditionLabel: (step: ProcessStep) => labelIn(conditionsOf(step), step.when ?? ''),
    faultWords: (steps: readonly ProcessStep[], { at, fault, value }: DefinitionFault) =>
      t(`processDefinition.fault.${fault}`, {
        step: at === null ? '' : steps[at]?.name || t('processDefinition.step', { number: at + 1 }),
        value
      })
  }
}
