import { Download, FilePlus2, Printer } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { formTwin, type MadeForm } from '#contract/forms/forms.ts'
import { staticFile } from '#contract/files/stored.ts'
import { has } from '#core/state/session/permissions.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { download } from '#core/wire/http/download.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'

import { usePrinting } from '#parts/paper/use-printing.ts'
import { ShownPdf } from './shown-pdf.tsx'

interface MadeFormViewProps {
  readonly made: MadeForm
  /** Whether there is a page of HTML that says the same. */
  readonly hasTwin: boolean
  readonly onAnother: () => void
}

/** A form that has been made, as it is kept: read, printed, fetched as a PDF and as a page of HTML. */
export function MadeFormView({ made, hasTwin, onAnother }: MadeFormViewProps) {
  const { t } = useTranslation('forms')
  const { id, name, pages, object } = made
  const { state, refresh } = useAnswer((signal) => fetchBytes(object.path, signal))
  const { print, isPrinting } = usePrinting(object.name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const bytes = 'data' in state ? state.data : undefined
  const offers = useMemo(() => {
    const fetchPdf = () => void download(staticFile, { '*': object.path, download: '1' }, object.name)
    const mayFetch = has('pdf.create:download')
    return [
      ...(has('pdf.create:print') && bytes
        ? [{ id: 'print' as const, icon: <Printer />, run: () => void print(bytes) }]
        : []),
      ...(mayFetch ? [{ id: 'download' as const, icon: <Download />, run: fetchPdf }] : []),
      ...(mayFetch && hasTwin
        ? [{ id: 'twin' as const, icon: <Download />, run: () => void download(formTwin, { id }, `${name}.html`) }]
        : []),
      { id: 'another' as const, icon: <FilePlus2 />, run: onAnother }
    ]
  }, [bytes, hasTwin, id, name, object, onAnother, print])
  useCommands(
    useMemo(
      () =>
        offers.map(({ id, run }) => ({
          id: `form.${id}`,
          title: () => t(`made.${id}`),
          group: 'screen' as const,
          run
        })),
      [offers, t]
    )
  )
  return (
    <section aria-label={t('made.title')} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-[1_1_16rem] wrap-anywhere font-semibold outline-0">
          {t('made.saved', { name, pages })}
        </h2>
        {offers.map(({ id, icon, run }) => (
          <Button key={id} icon={icon} isLoading={id === 'print' && isPrinting} onPress={run}>
            {t(`made.${id}`)}
          </Button>
        ))}
      </div>
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col">
        {(data) => <ShownPdf title={object.name} data={data} />}
      </Answered>
    </section>
  )
}
