import '#ui/theme.css'

import { useStore } from '@nanostores/react'
import { CommandEmpty, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

import { $dialogs, closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { startLanguage } from '#core/state/language.ts'
import { $visibleMenu } from '#core/state/menu.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { Palette } from '#shell/palette/palette.tsx'
import { menuEntries } from '#shell/palette/place-entries.ts'
import { warmReadings } from '#shell/palette/use-readings.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

import { largeMenu, peerEntries } from './data.ts'

/** Our palette, opened as the frame opens it. */
function Ours() {
  const isOpen = useStore($dialogs).length > 0
  useKeys(() => openDialog({ kind: 'palette' }), closeAllDialogs)
  return isOpen ? <Palette /> : <p>closed</p>
}

/** cmdk as its manual shows it: every entry drawn, its own filter. */
function Peer() {
  const [isOpen, setOpen] = useState(false)
  useKeys(
    () => setOpen(true),
    () => setOpen(false)
  )
  if (!isOpen) return <p>closed</p>
  return (
    <div role="dialog" aria-label="cmdk" style={{ position: 'fixed', inset: '80px 320px auto' }}>
      <CommandRoot label="cmdk">
        <CommandInput autoFocus />
        <CommandList style={{ maxHeight: 400, overflow: 'auto' }}>
          <CommandEmpty>none</CommandEmpty>
          {peerEntries.map(({ id, title, keywords }) => (
            <CommandItem key={id} value={`${title} ${id}`} keywords={keywords}>
              {title}
            </CommandItem>
          ))}
        </CommandList>
      </CommandRoot>
    </div>
  )
}

function useKeys(open: () => void, close: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'k' && event.ctrlKey) {
        event.preventDefault()
        open()
      } else if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** What the input and the list show, with the letters that are set off; ours draws both at once. */
function state(): string {
  const items = document.querySelectorAll('[cmdk-item]')
  const shown = [...items].slice(0, 12).map((item) => item.innerHTML)
  return [document.querySelector<HTMLInputElement>('[cmdk-input]')?.value, items.length, ...shown].join('|')
}

/** How long each key took, from the browser's own time of it until after the frame that shows what it changed. Milliseconds. */
const times: number[] = []
/** What has not changed the list by then never will. */
const PATIENCE = 8000
addEventListener(
  'keydown',
  ({ timeStamp, key }) => {
    if (key === 'Escape' || key === 'Control') return
    const before = state()
    const look = () => {
      const waited = performance.now() - timeStamp
      if (waited > PATIENCE) return void times.push(Number.NaN)
      if (state() === before) return requestAnimationFrame(look)
      // A message sent from within a frame is answered after it has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        times.push(performance.now() - timeStamp)
        port1.close()
      }
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  },
  true
)

const readings = await warmReadings()
/** Makes the titles of the whole menu ready, as it is done once when a menu arrives. Milliseconds. */
function indexTime(): number {
  const menu = largeMenu()
  const from = performance.now()
  menuEntries(menu, readings)
  return performance.now() - from
}
Object.assign(window, { takeTimes: () => times.splice(0), indexTime })

await startLanguage('zh-CN', ['ui', 'shell', 'failures'])
setPermission({ menu: largeMenu(), auth: [], allAuth: [], sysSafeMode: false })
menuEntries($visibleMenu.get(), readings)
const SUBJECTS: Readonly<Record<string, ReactNode>> = { ours: <Ours />, cmdk: <Peer /> }
const place = document.getElementById('place')
if (place)
  createRoot(place).render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      {SUBJECTS[new URLSearchParams(location.search).get('subject') ?? 'ours']}
    </LocaleProvider>
  )
document.body.dataset.ready = 'yes'
