import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { VerifyProgress as Done } from '#package/format/verify.ts'
import { announce, unsay } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { Progress } from '#ui/status/progress.tsx'

import { PackageReportView } from './package-report.tsx'
import { PartsReport } from './parts-report.tsx'
import {
  type ChosenFile,
  type RunningVerification,
  type VerifiedPackages,
  verifyChosen
} from '#parts/package/verify-chosen.ts'

type State =
  | { readonly is: 'waiting'; readonly trouble?: string }
  | { readonly is: 'running'; readonly name: string; readonly done: Done }
  | { readonly is: 'done'; readonly name: string; readonly verified: VerifiedPackages }

export interface PackageCheckProps {
  /** Called with the digest of what was verified and found valid; null while nothing is. */
  onDigest: (digest: string | null) => void
}

const NOTHING: Done = { files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 }
/** Progress is drawn so often, and said after so many tenths. Milliseconds. */
const DRAWN = 100

/** Chooses a package, shows how far its verification is, and what was found. */
export function PackageCheck({ onDigest }: PackageCheckProps) {
  const { t } = useTranslation('verify')
  const [state, setState] = useState<State>({ is: 'waiting' })
  const running = useRef<RunningVerification>(undefined)
  const isStopped = useRef(false)
  useEffect(() => () => running.current?.stop(), [])

  const begin = async (files: readonly ChosenFile[]) => {
    const name = files.length === 1 ? (files[0]?.path ?? '') : (files[0]?.path.split('/')[0] ?? '')
    let [drawn, tenth] = [0, 0]
    isStopped.current = false
    onDigest(null)
    setState({ is: 'running', name, done: NOTHING })
    announce(t('page.running', { name }))
    const onProgress = (done: Done) => {
      if (performance.now() - drawn < DRAWN && done.files < done.ofFiles) return
      drawn = performance.now()
      setState({ is: 'running', name, done })
      const passed = Math.floor((done.bytes / Math.max(1, done.ofBytes)) * 10)
      if (passed > tenth && passed < 10) announce(`${passed * 10} %`, { about: 'progress' })
      tenth = Math.max(tenth, passed)
    }
    const mine = verifyChosen(files, onProgress)
    running.current = mine
    try {
      const verified = await mine.verified
      // The verdict takes the focus, and is read by that.
      unsay(t('page.running', { name }))
      onDigest(digestOf(verified))
      setState({ is: 'done', name, verified })
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure)
      unsay(t('page.running', { name }))
      const trouble = isStopped.current ? t('page.stopped') : t('page.failed', { reason })
      setState({ is: 'waiting', trouble })
      announce(trouble, { assertive: true })
    }
  }
  const stop = () => {
    isStopped.current = true
    running.current?.stop()
  }

  const again = () => {
    onDigest(null)
    setState({ is: 'waiting' })
  }

  if (state.is === 'done') {
    const [only, ...more] = state.verified.packages
    if (only && more.length === 0) return <PackageReportView name={state.name} report={only.report} onAgain={again} />
    return <PartsReport verified={state.verified} onAgain={again} />
  }
  if (state.is === 'running')
    return (
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        <p className="wrap-anywhere">{t('page.running', { name: state.name })}</p>
        <Progress
          aria-label={t('page.running', { name: state.name })}
          value={state.done.bytes}
          maxValue={Math.max(1, state.done.ofBytes)}
          isIndeterminate={state.done.ofBytes === 0}
        />
        <p className="text-quiet text-xs/5">
          {t('page.progress', { files: state.done.files, ofFiles: state.done.ofFiles })}
        </p>
        <Button className="self-start" autoFocus onPress={stop}>
          {t('page.cancel')}
        </Button>
      </div>
    )
  return (
    <FileDrop
      aria-label={t('page.choose')}
      allowsFolders
      allowsEmpty
      takesLitter
      hint={t('page.hint')}
      {...(state.trouble !== undefined && { errorMessage: state.trouble, autoFocus: true })}
      onFiles={(files) => void begin(files)}
    />
  )
}

/** What a certificate names: the package that was verified, or the one that all of the parts are together. */
function digestOf({ packages, groups }: VerifiedPackages): string | null {
  const [only, ...more] = packages
  if (only && more.length === 0) return only.report.isValid ? only.report.digest : null
  return groups.length === 1 ? (groups[0]?.digest ?? null) : null
}
