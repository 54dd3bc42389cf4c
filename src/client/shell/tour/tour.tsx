import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $dialog } from '#core/state/dialogs.ts'
import { $ownKeys } from '#core/state/own-keys.ts'
import { inform } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

import { isPressed, printedShortcut } from '../shortcuts/table.ts'
import { endTour, goToTourStep, TOUR_LENGTH } from './tour-step.ts'
import { type TourKey, tourKeys } from './tour-keys.ts'

/**
 * 快捷键导览: names one key after the other, in a line above the page. It takes no focus and covers nothing; the key itself goes on to
 * the next, as does a button, and Escape within it ends it. What it says is announced once, also where a dialog covers it meanwhile.
 */
export function Tour({ step }: { step: number }) {
  const { t } = useTranslation('account')
  const own = useStore($ownKeys)
  const isCovered = useStore($dialog) !== null
  const line = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  const keys = tourKeys(own)
  const key = keys[step]
  const isLast = step === TOUR_LENGTH - 1
  const place = t('tour.place', { nth: step + 1, count: TOUR_LENGTH })
  const pressed = key?.keys && printedShortcut(key.keys)
  const words = key ? t(`tour.${key.id}`) : ''

  const announced = useRef('')
  useEffect(() => {
    const news = `${place}。${pressed ?? t('keys.none')}：${words}`
    if (isCovered || announced.current === news) return
    announced.current = news
    announce(news, { about: 'tour' })
  }, [isCovered, place, pressed, words, t])

  const goOn = () => {
    goToTourStep(step + 1)
    if (isLast) inform(t('tour.done'))
  }
  usePressed(key, goOn)

  useLayoutEffect(() => {
    const element = line.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const back = before.current
      queueMicrotask(() => (back?.isConnected ? back : document.getElementById('content'))?.focus())
    }
  }, [])

  return (
    <section
      ref={line}
      aria-label={place}
      data-region
      className="flex h-full items-center gap-x-3 px-4 text-sm/5 text-text"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        endTour()
      }}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !line.current?.contains(relatedTarget))
          before.current = relatedTarget
      }}
    >
      <span className="flex-none text-quiet text-xs/5">{place}</span>
      <span className="flex min-w-0 flex-1 items-center gap-x-2">
        {pressed ? <Kbd keys={pressed} /> : t('keys.none')}
        <span className="min-w-0 truncate" title={words}>
          {words}
        </span>
      </span>
      <span className="ml-auto flex flex-none gap-1">
        <Button size="small" onPress={goOn}>
          {isLast ? t('tour.finish') : t('tour.next')}
        </Button>
        {!isLast && (
          <Button kind="plain" size="small" onPress={endTour}>
            {t('tour.skip')}
          </Button>
        )}
      </span>
    </section>
  )
}

/** Calls back when the key of the tour is pressed where it means something; what the key does is done all the same. */
function usePressed(key: TourKey | undefined, onPressed: () => void): void {
  const latest = useRef(onPressed)
  latest.current = onPressed
  useEffect(() => {
    if (!key?.keys) return
    const { keys, isInGrid } = key
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || $dialog.get() !== null || !isPressed(keys, event)) return
      if (isInGrid && !(event.target instanceof Element && event.target.closest('[role="grid"], [role="treegrid"]')))
        return
      latest.current()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [key])
}
