import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Division, registerCarriers } from '#contract/transfers/carriers.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { RunningVerification, VerifiedPackages } from '#parts/package/verify-chosen.ts'
import { Button } from '#ui/actions/button.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Dialog } from '#ui/containers/dialog.tsx'
import { FileDrop, type GivenFile } from '#ui/fields/file-drop.tsx'
import { Progress } from '#ui/status/progress.tsx'

import { partOfAll, PartsTable } from './parts-table.tsx'

interface ReadCarriersDialogProps {
  readonly id: string
  readonly transferNo: string
  readonly division: Division
  /** Called when the dialog is closed; what was read is registered by then. */
  readonly onClose: () => void
}

/** 核验载体: the parts of a package are read from their carriers in the browser, every byte of each, and registered when they are whole. */
export function ReadCarriersDialog({ id, transferNo: no, division, onClose }: ReadCarriersDialogProps) {
  const { t } = useTranslation(['transfers', 'resource'])
  const { t: tFinding } = useTranslation('verify')
  const [parts, setParts] = useState(division.parts)
  const [reading, setReading] = useState<{ readonly name: string; readonly done: number; readonly of: number } | null>(
    null
  )
  const [said, setSaid] = useState<readonly string[]>([])
  const running = useRef<RunningVerification>(undefined)
  useEffect(() => () => running.current?.stop(), [])

  const say = (lines: readonly string[]) => {
    setSaid(lines)
    announce(lines.join('；'))
  }
  const read = async (files: readonly GivenFile[]) => {
    const name = files[0]?.path ?? ''
    setSaid([])
    setReading({ name, done: 0, of: 0 })
    let isStopped = false
    try {
      const { verifyChosen } = await import('#parts/package/verify-chosen.ts')
      const mine = verifyChosen(files, ({ bytes, ofBytes }) => setReading({ name, done: bytes, of: ofBytes }))
      running.current = {
        verified: mine.verified,
        stop: () => {
          isStopped = true
          mine.stop()
        }
      }
      say(await register(await mine.verified))
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure)
      say([isStopped ? t('carriers.readStopped') : t('carriers.readFailed', { reason })])
    } finally {
      running.current = undefined
      setReading(null)
    }
  }
  /** Registers what is whole and a part of this package; what each file was, in words. */
  const register = async ({ packages }: VerifiedPackages): Promise<readonly string[]> => {
    const lines: string[] = []
    const good: Division['parts'][number][] = []
    for (const { name, report } of packages) {
      const found = parts.find(({ sha256 }) => sha256 === report.digest)
      const [first] = report.findings
      if (report.isValid && found) good.push(found)
      else if (report.isValid) lines.push(t('carriers.readForeign', { name, no }))
      else lines.push(t('carriers.readBroken', { name, title: first ? tFinding(`code.${first.code}`) : '' }))
    }
    if (good.length > 0) {
      const now = await ask(registerCarriers, { id, parts: good.map(({ no: part, sha256 }) => ({ no: part, sha256 })) })
      setParts(now.parts)
      lines.push(t('carriers.readGood', { list: good.map(partOfAll).join('、') }))
    }
    return lines
  }
  const rest = parts.filter(({ readAt }) => readAt === null)
  const working = t('carriers.reading', { name: reading?.name ?? '' })
  return (
    <Dialog
      isOpen
      title={t('carriers.readTitle', { no })}
      width={920}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{t('resource:close')}</Button>}
    >
      <div className="flex flex-col gap-3">
        {reading ? (
          <>
            <p className="wrap-anywhere">{working}</p>
            <Progress
              aria-label={working}
              value={reading.done}
              maxValue={Math.max(1, reading.of)}
              isIndeterminate={reading.of === 0}
            />
            <Button className="self-start" autoFocus onPress={() => running.current?.stop()}>
              {t('carriers.readStop')}
            </Button>
          </>
        ) : (
          <FileDrop
            aria-label={t('carriers.readChoose')}
            allowsFolders
            allowsEmpty
            takesLitter
            autoFocus
            hint={t('carriers.readHint')}
            onFiles={(files) => void read(files)}
          />
        )}
        {said.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
        <p className="font-medium">
          {rest.length === 0
            ? t('carriers.allRead', { count: parts.length })
            : t('carriers.restOf', { list: rest.map(partOfAll).join('、') })}
        </p>
        <PartsTable parts={parts} />
      </div>
    </Dialog>
  )
}
