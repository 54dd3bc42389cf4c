import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type ProcessGroup, startGroup } from '../product/process-groups.ts'

/** Where Debian and its kin keep the program that opens the bus of assistive technology. */
const ACCESSIBILITY_BUS = '/usr/libexec/at-spi-bus-launcher'
const CUSTOMIZATIONS = join(import.meta.dirname, 'orca-customizations.py')
const LANGUAGE = 'zh_CN'
/** Milliseconds for a program to be ready. */
const PATIENCE = 30_000

const PROGRAMS: readonly (readonly [program: string, debianPackage: string])[] = [
  ['orca', 'orca python3-pyatspi'],
  ['dbus-daemon', 'dbus'],
  ['dbus-send', 'dbus'],
  ['Xvfb', 'xvfb'],
  ['openbox', 'openbox'],
  ['xdotool', 'xdotool'],
  ['gsettings', 'libglib2.0-bin gsettings-desktop-schemas dconf-gsettings-backend']
]

/** Something that Orca said: speech, the name of a character, or the echo of a key. */
export interface Utterance {
  readonly kind: 'speech' | 'character' | 'key'
  readonly text: string
}

/** A desktop without a screen, on which Orca speaks Chinese into a file. */
export interface Orca {
  /** The environment of a program that runs on this desktop. */
  readonly environment: NodeJS.ProcessEnv
  /** All that has been said so far. */
  readonly utterances: () => readonly Utterance[]
  /** How much Orca has computed so far, in ticks of the processor's clock: it stays the same while Orca has nothing to do. */
  readonly computed: () => number
  readonly stop: () => void
}

/** What must be installed before Orca can run here, as sentences; empty where nothing is missing. */
export function missingForOrca(): readonly string[] {
  const has = (program: string) => spawnSync('which', [program]).status === 0
  const missing = PROGRAMS.filter(([program]) => !has(program)).map(
    ([program, name]) => `${program} is missing: apt-get install ${name}`
  )
  if (!existsSync(ACCESSIBILITY_BUS)) missing.push(`${ACCESSIBILITY_BUS} is missing: apt-get install at-spi2-core`)
  const languages = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? ''
  if (!/^zh_CN\.utf-?8$/im.test(languages))
    missing.push(
      'the language zh_CN.UTF-8 is missing: apt-get install locales && localedef -i zh_CN -f UTF-8 zh_CN.UTF-8'
    )
  return missing
}

async function until<T>(what: string, ask: () => T | undefined): Promise<T> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
    const answer = ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`${what} was not ready in ${PATIENCE / 1000} s`)
}

/** The time that a process has computed, in its own code and in the system's. */
function ticksOf(process: number | undefined): number {
  // The name of the program, in brackets, may hold anything; the fields after it are counted from the third.
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Starts a bus, a screen in memory, a window manager, the bus of assistive technology, and Orca. Whoever starts it stops it; it ends with this process in any case. */
export async function startOrca(): Promise<Orca> {
  const folder = mkdtempSync(join(tmpdir(), 'orca-'))
  const [home, runtime, log] = [join(folder, 'home'), join(folder, 'runtime'), join(folder, 'speech.jsonl')]
  const data = join(home, '.local', 'share')
  mkdirSync(join(data, 'orca'), { recursive: true })
  mkdirSync(runtime, { mode: 0o700 })
  copyFileSync(CUSTOMIZATIONS, join(data, 'orca', 'orca-customizations.py'))
  for (const path of [join(data, 'orca', '__init__.py'), log]) writeFileSync(path, '')

  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: data,
    LANG: `${LANGUAGE}.UTF-8`,
    LC_ALL: `${LANGUAGE}.UTF-8`,
    LANGUAGE,
    ACCESSIBILITY_ENABLED: '1',
    SPEECH_LOG: log
  }
  const started: ProcessGroup[] = []
  let orcaProcess: number | undefined
  const start = (program: string, parameters: readonly string[]) => {
    // The accessibility bus starts a daemon that outlives it and would keep the pipe open.
    const group = startGroup(program, parameters, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    group.child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part))
    started.push(group)
    if (program === 'orca') orcaProcess = group.child.pid
    return () => (/\n/.test(output) ? output.trim() : undefined)
  }
  const stop = () => {
    process.off('exit', stop)
    for (const group of started.toReversed()) group.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  process.once('exit', stop)
  const utterances = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Utterance)

  try {
    environment.DBUS_SESSION_BUS_ADDRESS = await until(
      'the message bus',
      start('dbus-daemon', ['--session', '--nofork', '--print-address=1'])
    )
    environment.DISPLAY = `:${await until('the screen', start('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp']))}`
    start('openbox', [])
    start(ACCESSIBILITY_BUS, ['--launch-immediately'])
    execFileSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], {
      env: environment,
      stdio: 'ignore'
    })
    for (const property of ['IsEnabled', 'ScreenReaderEnabled']) {
      const setting = [
        'org.freedesktop.DBus.Properties.Set',
        'string:org.a11y.Status',
        `string:${property}`,
        'variant:boolean:true'
      ]
      execFileSync('dbus-send', ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', ...setting], {
        env: environment,
        stdio: 'ignore'
      })
    }
    start('orca', [
      '--replace',
      '--disable',
      'braille,braille-monitor',
      ...(process.env.ORCA_LOG ? ['--debug-file', process.env.ORCA_LOG] : [])
    ])
    await until('Orca', () => (utterances().length > 0 ? true : undefined))
    return { environment, utterances, computed: () => ticksOf(orcaProcess), stop }
  } catch (failure) {
    stop()
    throw failure
  }
}
