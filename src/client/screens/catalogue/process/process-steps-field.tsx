import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { type DefinitionFault, definitionFaults } from '#contract/archives/definition-faults.ts'
import { MOST_STEPS } from '#contract/archives/process-definitions.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

import { ProcessChart } from './process-chart.tsx'
import { faultPlace, newStep, readSteps } from './process-draft.ts'
import { ProcessStepLine } from './process-step-line.tsx'
import { useProcessWords } from './use-process-words.ts'

interface ProcessStepsFieldProps extends ColumnFieldProps {
  /** The fault that has the focus when the form opens. */
  readonly startsAt?: DefinitionFault
}

/** The steps of a process, a group of fields each, and beside them the same drawn; what is wrong is said at its field. Alt with an arrow moves a step, and the focus goes with it. */
export function ProcessStepsField({ startsAt, ...props }: ProcessStepsFieldProps) {
  const { t } = useTranslation('archives')
  const words = useProcessWords()
  const text = fieldText(props)
  const steps = readSteps(text)
  const faults = definitionFaults(String(props.others?.('code') ?? ''), steps, words.roleCodes)
  const { box, want } = useWantedFocus()
  const sayEnd = useOrderEnd('process')
  const start = useRef(startsAt && faultPlace(steps, startsAt))
  useEffect(() => {
    const place = start.current
    if (place === undefined) return
    // The form gives its first field the focus when it opens: that goes before.
    const frame = requestAnimationFrame(() => {
      start.current = undefined
      box.current?.querySelector<HTMLElement>(place)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [box])
  const change = (changed: readonly ProcessStep[]) => props.onChange(JSON.stringify(changed))
  const add = () => {
    const step = newStep(steps)
    want(`[data-step="${step.key}"] input`)
    change([...steps, step])
    announce(t('processDefinition.added', { number: steps.length + 1 }), { about: 'process' })
  }
  const remove = (at: number) => {
    const neighbour = steps[at + 1] ?? steps[at - 1]
    want(neighbour ? `[data-step="${neighbour.key}"] [data-remove]` : '[data-add]')
    change(steps.toSpliced(at, 1))
    announce(t('processDefinition.removed', { name: steps[at]?.name ?? '', count: steps.length - 1 }), {
      about: 'process'
    })
  }
  const move = (at: number, by: 1 | -1) => {
    const [step, to] = [steps[at], at + by]
    if (!step) return
    if (!steps[to]) return sayEnd(by)
    const held = document.activeElement?.closest('[data-field]')?.getAttribute('data-field')
    const line = `[data-step="${step.key}"]`
    want(
      held
        ? `${line} [data-field="${held}"] :is(input, button)`
        : `${line} [data-move="${by}"]:not([disabled]), ${line} input`
    )
    change(steps.toSpliced(at, 1).toSpliced(to, 0, step))
    announce(t('processDefinition.moved', { name: step.name, place: to + 1, count: steps.length }), {
      about: 'process'
    })
  }
  const { label, name } = namesOf(props)
  const [first] = faults
  return (
    <FieldSet ref={box} label={label} name={name} kept={text} description={t('processDefinition.stepsHint')}>
      {() => (
        <div className="@container w-full">
          <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex min-w-0 flex-col gap-2">
              {steps.map((step, at) => (
                <ProcessStepLine
                  key={step.key}
                  {...{ step, at, steps, words }}
                  faults={faults.filter((fault) => fault.at === at)}
                  onChange={(changed) => change(steps.with(at, changed))}
                  onRemove={() => remove(at)}
                  onMove={(by) => move(at, by)}
                />
              ))}
              <Button
                data-add=""
                icon={<Plus aria-hidden />}
                isDisabled={steps.length >= MOST_STEPS}
                onPress={add}
                className="self-start"
              >
                {t('processDefinition.addStep')}
              </Button>
            </div>
            <div className="flex min-w-0 flex-col gap-2 self-start rounded-control border border-line bg-canvas p-3 @4xl:sticky @4xl:top-0">
              <p role="status" className={`text-sm ${first ? 'text-danger' : 'text-good'}`}>
                {first
                  ? t('processDefinition.faults', { count: faults.length, first: words.faultWords(steps, first) })
                  : t('processDefinition.sound')}
              </p>
              {first && (
                <Button
                  className="self-start"
                  onPress={() => box.current?.querySelector<HTMLElement>(faultPlace(steps, first))?.focus()}
                >
                  {t('processDefinition.toFault')}
                </Button>
              )}
              <ProcessChart {...{ steps, faults, words }} />
            </div>
          </div>
        </div>
      )}
    </FieldSet>
  )
}
