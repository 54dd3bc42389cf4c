import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CheckFinding, type CheckRun, recheckFile } from '#contract/checks/runs.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { cellAddress, mayOpenFile } from '#parts/needs/file-address.ts'
import { FileLies } from '#parts/needs/file-lies.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useFocusKept } from '#ui/status/keep-focus.ts'
import { Link } from '#ui/actions/link.tsx'

import { CheckWaive } from './check-waive.tsx'

interface FindingActionsProps {
  readonly run: CheckRun
  readonly finding: CheckFinding
  readonly onChanged: () => unknown
}

/** What can be done about a finding: go to its cell, or know where its file lies, check the file again, waive it or take that back. */
export function FindingActions({ run, finding, onChanged }: FindingActionsProps) {
  const { t } = useTranslation('checks')
  const [asked, setAsked] = useState<'waive' | 'takeBack'>()
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place)
  // The button goes with what it has done, before the dialog gives the focus back to it: whoever has pressed it stays at the finding.
  const [done, setDone] = useState<CheckFinding>()
  const offered = finding.waivedBy === null ? 'waive' : 'takeBack'
  useEffect(() => {
    if (done) place.current?.closest('tr')?.focus()
  }, [done])
  const { fileId, field, lies, targetTitle: title, code } = finding
  const recheck = async (file: string) => {
    const ordered = await ask(recheckFile, { id: run.id, file }).catch(() => null)
    if (!ordered) return
    succeed(t('ordered'))
    await onChanged()
  }
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {fileId !== null &&
        (mayOpenFile(lies) ? (
          <Link href={cellAddress(fileId, field)} aria-label={t('findings.cellOf', { title })}>
            {t('findings.cell')}
          </Link>
        ) : (
          <FileLies lies={lies} />
        ))}
      {fileId !== null && has('arrange.check:run') && (
        <Button
          size="small"
          kind="plain"
          aria-label={t('findings.recheckOf', { title })}
          onPress={() => void recheck(fileId)}
        >
          {t('findings.recheck')}
        </Button>
      )}
      {finding.kind !== 'crashed' && done !== finding && has('arrange.check:waive') && (
        <Button
          size="small"
          kind="plain"
          aria-label={t(`findings.${offered}Of`, { code, title })}
          onPress={() => setAsked(offered)}
        >
          {t(`findings.${offered}`)}
        </Button>
      )}
      {asked && (
        <CheckWaive
          does={asked}
          finding={finding}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setDone(finding)
            return onChanged()
          }}
        />
      )}
    </div>
  )
}
