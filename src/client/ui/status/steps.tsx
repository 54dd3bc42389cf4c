import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { focusRing } from '../base/focus/focus-ring.ts'
import { STATE_SIGNS, type State } from '../base/state-sign.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

const list = tv({
  base: 'flex min-w-0 flex-col gap-y-3',
  variants: { isAcross: { true: '@xl:flex-row @xl:gap-x-3' } }
})

const mark = tv({
  base: 'grid size-7 flex-none place-items-center rounded-full border font-semibold text-xs [&_svg]:size-4',
  variants: {
    state: {
      done: 'border-brand-line bg-brand-tint text-brand-text',
      current: 'border-brand-fill bg-brand-fill text-brand-ink forced-highlight',
      coming: 'border-line-strong bg-surface text-quiet',
      failed: 'border-danger bg-danger-tint text-danger',
      warning: 'border-warn bg-warn-tint text-warn'
    } satisfies Record<State, string>
  }
})

/** A step of a way. */
export interface Step {
  id: string
  /** What is done in it. */
  title: string
  /** A second line. */
  description?: ReactNode
  /** Its state where that does not follow from its place, such as failed. */
  state?: State
}

export interface StepsProps {
  /** What the steps lead to. */
  'aria-label': string
  /** The steps in their order. */
  steps: readonly Step[]
  /** The id of the step one is in; those before it are done. Left out, all are done. */
  current?: string
  /** Side by side where there is room, or always under one another. */
  orientation?: 'horizontal' | 'vertical'
  /** Goes to a step; left out, the steps are only shown. */
  onSelect?: (id: string) => void
  /** Which steps can be gone to (default: those that are not coming). */
  canSelect?: (step: Step, state: State) => boolean
  /** Classes for its place and size. */
  className?: string
}

/** The numbered steps of a way: done, the present one, coming, failed; each state is a sign and is spoken. Steps that can be gone to are buttons. */
export function Steps({
  steps,
  current,
  orientation = 'horizontal',
  onSelect,
  canSelect = (_, state) => state !== 'coming',
  className = '',
  'aria-label': label
}: StepsProps) {
  const isAcross = orientation === 'horizontal'
  const here = current === undefined ? steps.length : steps.findIndex(({ id }) => id === current)
  return (
    <div className={`@container w-full min-w-0 ${className}`}>
      <ol aria-label={label} className={list({ isAcross })}>
        {steps.map((step, at) => {
          const state = step.state ?? (at < here ? 'done' : at === here ? 'current' : 'coming')
          const goes = onSelect !== undefined && canSelect(step, state)
          return (
            <li
              key={step.id}
              {...(at === here && { 'aria-current': 'step' })}
              className={`group relative flex min-w-0 ${isAcross ? '@xl:flex-1 @xl:last:max-w-48 @xl:last:flex-initial' : ''}`}
            >
              <Line isAcross={isAcross} />
              <Face
                number={at + 1}
                step={step}
                state={state}
                isAcross={isAcross}
                {...(goes && { go: () => onSelect(step.id) })}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface FaceProps {
  number: number
  step: Step
  state: State
  isAcross: boolean
  go?: () => void
}

function Face({ number, step: { title, description }, state, isAcross, go }: FaceProps) {
  const { t } = useTranslation('ui')
  const { bare: Sign, word } = STATE_SIGNS[state]
  const look = `relative flex min-w-0 items-start gap-2 rounded-control p-1 text-start ${isAcross ? '@xl:bg-surface @xl:pe-2' : ''}`
  const inside = (
    <>
      <span aria-hidden className={mark({ state })}>
        {Sign ? <Sign /> : number}
      </span>
      <span className="flex min-w-0 flex-col pt-0.75 wrap-anywhere">
        <span
          className={
            state === 'current'
              ? 'font-semibold'
              : state === 'failed'
                ? 'text-danger'
                : 'text-quiet group-aria-[current]:text-text'
          }
        >
          <VisuallyHidden>{t('nthStep', { number })} </VisuallyHidden>
          {title}
          <VisuallyHidden>{` ${t(word)}`}</VisuallyHidden>
        </span>
        {description !== undefined && <span className="text-quiet text-xs/5">{description}</span>}
      </span>
    </>
  )
  if (!go) return <div className={look}>{inside}</div>
  return (
    <Button onPress={go} className={focusRing({ class: `cursor-default hover:bg-(--hover) ${look}` })}>
      {inside}
    </Button>
  )
}

/** The way from one step to the next; behind the steps' faces, so that it fills what they leave. */
function Line({ isAcross }: { isAcross: boolean }) {
  return (
    <span
      aria-hidden
      className={`absolute start-[17.5px] top-9 -bottom-2.5 border-line-strong border-s group-last:hidden ${isAcross ? '@xl:start-0 @xl:end-0 @xl:top-[17.5px] @xl:bottom-auto @xl:border-s-0 @xl:border-t' : ''}`}
    />
  )
}
