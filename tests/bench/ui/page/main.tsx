import '#ui/theme.css'

import type { ReactNode } from 'react'
import {
  Button,
  ComboBox as BareComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListLayout,
  Popover,
  Select as BareSelect,
  SelectValue,
  Virtualizer
} from 'react-aria-components'
import { createRoot } from 'react-dom/client'

import { startLanguage } from '#core/state/language.ts'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'
import { Select } from '#ui/fields/select.tsx'

const options = Array.from({ length: 1000 }, (_, at) => ({ value: `v${at}`, label: `${at + 1} 号卷 主体结构` }))

const bareList = (
  <Popover style={{ width: 320, background: 'white' }}>
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 32 }}>
      <ListBox aria-label="bench" items={options} style={{ height: 320, overflow: 'auto' }}>
        {({ value, label }: (typeof options)[number]) => (
          <ListBoxItem id={value} textValue={label}>
            {label}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  </Popover>
)

/** What is measured, each in a window of its own. */
const SUBJECTS: Readonly<Record<string, ReactNode>> = {
  select: <Select label="bench" options={options} />,
  'combo-box': <ComboBox label="bench" options={options} />,
  'bare-select': (
    <BareSelect>
      <Label>bench</Label>
      <Button>
        <SelectValue />
      </Button>
      {bareList}
    </BareSelect>
  ),
  'bare-combo-box': (
    <BareComboBox defaultItems={options} menuTrigger="input">
      <Label>bench</Label>
      <Input />
      <Button>open</Button>
      {bareList}
    </BareComboBox>
  ),
  native: (
    <select aria-label="bench">
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** What the list shows: which option is highlighted, and which are drawn. */
function state(): string {
  const list = document.querySelector('[role=listbox]')
  const active = document.activeElement
  const native = active instanceof HTMLSelectElement ? active.value : ''
  return [
    native,
    list ? 'open' : '',
    active?.getAttribute('aria-activedescendant'),
    active?.getAttribute('data-key'),
    list?.textContent?.slice(0, 400)
  ].join('|')
}

/** How long each key took, from the browser's own time of it until after the frame that shows what it changed. Milliseconds. */
const times: number[] = []
addEventListener(
  'keydown',
  ({ timeStamp, key }) => {
    if (key === 'Escape' || key === 'Alt') return
    const before = state()
    const look = () => {
      // What takes longer than a second is a fault of the bench and is not counted.
      if (state() === before && performance.now() - timeStamp < 1000) return requestAnimationFrame(look)
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
Object.assign(window, { takeTimes: () => times.splice(0) })

await startLanguage('zh-CN', ['ui'])
const place = document.getElementById('place')
if (place)
  createRoot(place).render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      {SUBJECTS[new URLSearchParams(location.search).get('subject') ?? 'select']}
    </LocaleProvider>
  )
document.body.dataset.ready = 'yes'
