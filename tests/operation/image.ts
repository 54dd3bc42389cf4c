import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The targets of the Dockerfile. */
export type Target = 'serve' | 'pages'

/** What an image says of how it is run. */
export interface ImageSettings {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly StopSignal: string
  readonly Healthcheck?: { readonly Test: readonly string[] }
}

/** Images that were built without a daemon, by Debian's buildah, on a base that mmdebstrap makes. */
export interface Images {
  /** Builds a target of the Dockerfile; gives its root file system as a folder of this machine, until `end`. */
  readonly build: (target: Target) => string
  readonly settings: (target: Target) => ImageSettings
  readonly end: () => void
}

/** What Debian's slim images leave out as well; they have no certificates either, as Node.js has its own, and no program that merges /usr. */
const LEFT_OUT = ['doc', 'man', 'info', 'locale', 'groff', 'lintian'].map((name) => `/usr/share/${name}/*`)
/** What merges /usr brings Perl along, and is not needed where it is merged. */
const WITHOUT_PERL = '--customize-hook=chroot "$1" apt-get purge --yes usrmerge perl libperl5.36 perl-modules-5.36'
const LOCAL_CERTIFICATES = '/usr/local/share/local-certificates.pem'

/**
 * Makes the bases in a folder: Debian's smallest for what runs, and the same with this machine's Node.js and npm for what builds. The
 * certificates and settings by which this machine connects to a registry are there while packages are installed, and in no image that is run.
 */
export function prepareImages(folder: string): Images {
  const own = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...words: readonly string[]) => run('buildah', [...own, ...words])
  const base = join(folder, 'base.tar')
  const left = LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`)
  if (!existsSync(base))
    run('mmdebstrap', ['--variant=minbase', '--include=usr-is-merged', ...left, WITHOUT_PERL, 'bookworm', base])
  const runs = buildah('from', 'scratch')
  buildah('add', runs, base, '/')
  buildah('commit', runs, 'run-base')
  const builds = buildah('from', 'localhost/run-base')
  const node = realpathSync(process.execPath)
  buildah('copy', builds, node, '/usr/local/bin/node')
  buildah('copy', builds, npmFolder(), '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah('run', '--isolation=chroot', builds, '--', ...link)
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${LOCAL_CERTIFICATES}`, builds)
  buildah('commit', builds, 'build-base')
  const npmrc = join(homedir(), '.npmrc')
  const volumes = [
    ...(certificates ? ['--volume', `${certificates}:${LOCAL_CERTIFICATES}:ro`] : []),
    ...(existsSync(npmrc) ? ['--volume', `${npmrc}:/root/.npmrc:ro`] : [])
  ]
  return {
    build(target) {
      buildah(
        ...['build', '--isolation=chroot', '--format', 'docker', '--layers', '--target', target, '--tag', target],
        ...['--build-arg', 'BUILD_BASE=localhost/build-base', '--build-arg', 'RUN_BASE=localhost/run-base'],
        ...volumes,
        process.cwd()
      )
      return buildah('mount', buildah('from', `localhost/${target}`))
    },
    settings: (target) =>
      (
        JSON.parse(buildah('inspect', '--type', 'image', `localhost/${target}`)) as {
          Docker: { config: ImageSettings }
        }
      ).Docker.config,
    end: () => void spawnSync('buildah', [...own, 'umount', '--all'])
  }
}

/** Where npm is installed on this machine. */
function npmFolder(): string {
  const command = run('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  return dirname(dirname(command))
}

/** The words by which a shell runs a program in the root file system of an image that is only read, with a folder of this machine for its data. */
export function wordsInImage(
  root: string,
  place: string,
  {
    settings,
    env,
    data,
    command
  }: {
    readonly settings: ImageSettings
    readonly env: Readonly<Record<string, string>>
    readonly data: string
    readonly command: readonly string[]
  }
): readonly string[] {
  mkdirSync(place, { recursive: true })
  const environment = [...settings.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const script = [
    'set -e',
    'mount --bind "$1" "$2"',
    'mount -o remount,bind,ro "$2"',
    'mount --bind "$3" "$2/data"',
    'mount -t tmpfs tmpfs "$2/tmp"',
    'mount --rbind /dev "$2/dev"',
    'mount -t proc proc "$2/proc"',
    'place=$2; user=$4; shift 4',
    'exec chroot --userspec="$user" "$place" /usr/bin/env -i -C /app "$@"'
  ].join('\n')
  return [
    ...['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh'],
    ...[root, place, data, settings.User, ...environment, ...command]
  ]
}

/** Runs a program to its end and gives its last line; fails with what it said. */
function run(name: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(name, words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${name} ${words.join(' ').slice(0, 300)}: ${(stderr || stdout).slice(-4000)}`)
  return stdout.trim().startsWith('{') ? stdout : (stdout.trim().split('\n').at(-1) ?? '')
}
