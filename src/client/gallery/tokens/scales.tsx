import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'

import type { T } from '../page.ts'

const TYPES = ['text-xs/5', 'text-sm/6', 'text-base/6', 'text-lg/7', 'text-xl/7', 'text-2xl/8'] as const
const STEPS = [4, 8, 12, 16, 20, 24, 32, 40] as const
const RADII = ['rounded-sm', 'rounded', 'rounded-control', 'rounded-lg', 'rounded-xl', 'rounded-full'] as const

/** The sizes of text; 14 px is the page's own. */
export function TypeScale({ t }: { t: T }) {
  return (
    <dl className="flex flex-col gap-2">
      {TYPES.map((type) => (
        <div key={type} className="flex flex-wrap items-baseline gap-x-4">
          <dt lang="en" className="w-24 text-quiet text-xs/5">
            {type}
          </dt>
          <dd className={type}>{t('token.sampleText')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The steps of distances, in px, and the heights of controls. */
export function Spacing({ t }: { t: T }) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-wrap items-end gap-4">
        {STEPS.map((step) => (
          <li key={step} className="flex flex-col items-center gap-1 text-quiet text-xs/5">
            <span
              aria-hidden
              className="bg-brand-fill forced-colors:bg-[Highlight]"
              style={{ width: step, height: step }}
            />
            {step}
          </li>
        ))}
      </ul>
      <span className="flex min-h-control w-fit items-center rounded-control border border-line-strong px-3">
        {t('token.control', { size: '24 / 28 / 32 / 40 px' })}
      </span>
    </div>
  )
}

/** How corners are rounded. */
export function Radii() {
  return RADII.map((radius) => (
    <figure key={radius} className="flex flex-col items-center gap-1">
      <span aria-hidden className={`size-14 border border-line-strong bg-sunken ${radius}`} />
      <figcaption lang="en" className="text-quiet text-xs/5">
        {radius}
      </figcaption>
    </figure>
  ))
}

/** What floats has the one shadow; what lies on the page has a line. */
export function Shadows({ t }: { t: T }) {
  return (
    <>
      <span className="rounded-lg border border-line bg-surface px-6 py-8">{t('token.surface')}</span>
      <span className="m-4 rounded-lg bg-raised px-6 py-8 shadow-float">{t('token.float')}</span>
    </>
  )
}

/** The two speeds of motion; none where the system asks for less. */
export function Motion({ t }: { t: T }) {
  const [isAway, setAway] = useState(false)
  const mark = `block size-8 rounded-control bg-brand-fill transition-transform forced-colors:bg-[Highlight] ${isAway ? 'translate-x-24' : ''}`
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onPress={() => setAway(!isAway)}>{t('token.move')}</Button>
      <p className="text-quiet text-xs/5">{t('token.short100')}</p>
      <span aria-hidden className={`${mark} duration-100`} />
      <p className="text-quiet text-xs/5">{t('token.short150')}</p>
      <span aria-hidden className={`${mark} duration-150`} />
    </div>
  )
}
