import { Download, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { PDF_PATH } from '#contract/core/limits.ts'
import {
  type CheckedFinished,
  downloadFinished,
  type FinishedVersion,
  finishedVersions
} from '#contract/forms/finished.ts'
import { hasMenu } from '#core/state/menu.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { downloadLarge } from '#core/wire/http/download-large.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Link } from '#ui/actions/link.tsx'

/** Every version of a finished file, the newest first: what it is, how it was checked, and its bytes. */
export function FinishedVersions({ row, texts, onClose }: OwnDialogProps) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => ask(finishedVersions, { id: row.id }, { signal, quiet: true }))
  return (
    <Dialog
      isOpen
      title={t('finished.versionsOf', { title: String(row.title) })}
      width={760}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{t('finished.close')}</Button>}
    >
      <Answered state={state} onRetry={refresh}>
        {(versions) => (
          <div className="flex flex-col gap-5">
            {versions.map((version, at) => (
              <Version key={version.id} version={version} isNewest={at === 0} fieldOf={texts.field} />
            ))}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}

interface VersionProps {
  readonly version: FinishedVersion
  readonly isNewest: boolean
  readonly fieldOf: (key: string) => string
}

function Version({ version, isNewest, fieldOf }: VersionProps) {
  const { t } = useTranslation('forms')
  const { id, status, source, path, fileName, bytes, sha256, reason, verdict, checked, checkedAt, byName, madeAt } =
    version
  const heading = t(isNewest ? 'finished.newest' : 'finished.former', { version: version.version })
  return (
    <section aria-label={heading} className="flex flex-col gap-3">
      <h3 className="font-semibold">{heading}</h3>
      <Descriptions
        columns={2}
        items={[
          { term: fieldOf('status'), value: t(`finished.status.${status}`) },
          { term: fieldOf('source'), value: t(`finished.source.${source}`) },
          { term: fieldOf('byName'), value: byName },
          { term: fieldOf('madeAt'), value: madeAt },
          ...(reason === null ? [] : [{ term: fieldOf('reason'), value: reason, isWide: true }]),
          { term: t('finished.fileNameTerm'), value: fileName, isWide: true },
          { term: t('finished.size'), value: bytes === null ? null : fileSize(bytes) },
          { term: t('finished.checkedAt'), value: checkedAt },
          { term: 'SHA-256', value: sha256, isWide: true },
          {
            term: fieldOf('verdict'),
            value:
              verdict === null || checked === null ? t('finished.unchecked') : <Checked {...{ verdict, checked }} />,
            isWide: true
          }
        ]}
      />
      {path !== null && (
        <div className="flex flex-wrap items-center gap-3">
          {has('after.finished:download') && (
            <Button
              icon={<Download aria-hidden />}
              aria-label={t('finished.downloadOf', { heading })}
              onPress={() => void downloadLarge(downloadFinished, { ids: id }, new AbortController().signal)}
            >
              {t('finished.do.download')}
            </Button>
          )}
          {version.format === 'pdf' && hasMenu('pdf.preview') && (
            <Link href={`${PDF_PATH}?${new URLSearchParams({ path })}`} target="_blank">
              <FileText aria-hidden className="me-1 inline size-4" />
              {t('finished.openOf', { heading })}
            </Link>
          )}
        </div>
      )}
    </section>
  )
}

/** What was found of a version, sentence by sentence. */
function Checked({
  verdict,
  checked
}: {
  readonly verdict: 'sound' | 'differs' | 'broken'
  readonly checked: CheckedFinished
}) {
  const { t } = useTranslation('forms')
  const { opens, pages, said, isDigestRight, leftOut, differing } = checked
  const isCounted = pages !== null && said !== null
  return (
    <>
      <strong className="font-medium">{t(`finished.verdict.${verdict}`)}</strong>
      <ul className="list-disc ps-5">
        <li>{t(opens ? 'finished.opens' : 'finished.opensNot')}</li>
        <li>{t(isDigestRight ? 'finished.digestRight' : 'finished.digestWrong')}</li>
        {isCounted && <li>{t(pages === said ? 'finished.pagesSaid' : 'finished.pagesOther', { pages, said })}</li>}
        {differing.map(({ title, said: listed, has: found }) => (
          <li key={title}>{t('finished.fileDiffers', { title, said: listed, has: found })}</li>
        ))}
        {leftOut.map(({ title, name, why }) => (
          <li key={`${title} ${name}`}>{t('finished.fileLeftOut', { title, name, why: t(`finished.why.${why}`) })}</li>
        ))}
      </ul>
    </>
  )
}
