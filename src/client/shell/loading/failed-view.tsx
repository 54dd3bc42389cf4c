import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { useFocusKept } from '#ui/status/keep-focus.ts'

import { ChunkLoadError } from './chunk.ts'

interface FailedViewProps {
  readonly failure: unknown
  readonly retry: () => void
}

/**
 * Replaces a page that could not be fetched or has failed. What was typed is kept in the journal, so loading
 * the page anew, as after a new version, loses nothing.
 */
export function FailedView({ failure, retry }: FailedViewProps) {
  const { t } = useTranslation('shell')
  const whole = useRef<HTMLElement>(null)
  useFocusKept(whole)
  const heading = useRef<HTMLHeadingElement>(null)
  // The page that had the focus has gone, and with it all that was around.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const isChunk = failure instanceof ChunkLoadError
  return (
    <section ref={whole} className="m-auto flex max-w-120 flex-col items-center gap-3 p-8 text-center">
      <TriangleAlert aria-hidden className="size-8 text-warn" />
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl/7 outline-none">
        {t(isChunk ? 'failed.chunk' : 'failed.page')}
      </h1>
      <p className="text-quiet">
        {t(isChunk ? (failure.type === 'timeout' ? 'failed.chunkLate' : 'failed.chunkGone') : 'failed.pageText')}
      </p>
      <div className="flex flex-wrap justify-center gap-2 pt-2">
        <Button onPress={retry}>{t('failed.retry')}</Button>
        <Button kind="primary" icon={<RotateCw aria-hidden />} onPress={() => location.reload()}>
          {t('failed.reload')}
        </Button>
      </div>
    </section>
  )
}
