import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readConfig, SETTINGS } from '#server/config/config.ts'
import { firstPasswords } from '#server/first-passwords.ts'
import { PASSWORD } from '#server/config/setting.ts'

describe('the settings', () => {
  test('have defaults that need no environment at all', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      isDevelopment: false,
      port: 3000,
      contact: '',
      contextPath: '/api',
      publicUrl: undefined,
      trustProxy: 'loopback',
      dataDir: join(process.cwd(), 'data'),
      stores: {
        files: { at: { kind: 'folder', path: join(process.cwd(), 'data', 'files') } },
        a: { at: { kind: 'folder', path: join(process.cwd(), 'data', 'stores', 'a') } },
        b: { at: { kind: 'folder', path: join(process.cwd(), 'data', 'stores', 'b') } }
      },
      s3Keys: { access: '', secret: undefined, file: '' },
      workCopies: 8192 * 1024 ** 2,
      databaseUrl: undefined,
      oldPostgres: '',
      maxUpload: 4096 * 1024 ** 2,
      userQuota: undefined,
      tenantQuota: undefined,
      pdfWorkers: 0,
      firstPages: true,
      demo: true,
      demoPublic: false,
      demoPassword: undefined,
      adminPassword: undefined,
      register: true,
      smsUrl: undefined,
      oidc: undefined,
      casUrl: undefined,
      noticeSocket: false,
      noticePolling: false,
      backup: { changes: false, hours: 24, kept: 14, keyFile: '', to: '' },
      drain: 0,
      receivers: [],
      monitoring: { logLevel: 'info', metricsToken: undefined, traces: undefined },
      gallery: false,
      supervised: true
    })
  })

  test('name a store as a folder or as a bucket, and say what is wrong with its address', () => {
    const at = (STORAGE_URL: string) => readConfig({ STORAGE_URL }).stores.files.at
    expect(at('/srv/files')).toEqual({ kind: 'folder', path: '/srv/files' })
    expect(at('s3://city-archive/files/a?endpoint=https://s3.example.invalid&region=cn-1')).toEqual({
      kind: 's3',
      bucket: 'city-archive',
      prefix: 'files/a/',
      endpoint: 'https://s3.example.invalid',
      region: 'cn-1',
      isPathStyle: true,
      keyFile: undefined
    })
    expect(at('s3://city-archive')).toMatchObject({ prefix: '', endpoint: undefined, isPathStyle: false })
    for (const [text, what] of [
      ['http://x/y', /a store is a folder, or s3:/],
      ['s3://key:secret@bucket', /keys are settings of their own/],
      ['s3://x', /the name of a bucket/],
      ['s3://bucket/a b', /what precedes names/],
      ['s3://bucket?endpoint=x', /an endpoint is like/],
      ['s3://bucket?secret=x', /secret is none of/]
    ] as const)
      expect(() => at(text), text).toThrow(what)
  })

  test('are read from what the environment says; an empty one is not set', () => {
    const config = readConfig({
      PORT: '8080',
      CONTEXT_PATH: '/archives/api/',
      DEMO: 'off',
      GALLERY: 'TRUE',
      MAX_UPLOAD_MB: '10',
      PUBLIC_URL: 'https://archive.example.invalid',
      TRUST_PROXY: 'off',
      HOST: ''
    })
    expect(config).toMatchObject({
      port: 8080,
      contextPath: '/archives/api',
      demo: false,
      gallery: true,
      maxUpload: 10 * 1024 ** 2,
      trustProxy: false,
      host: '127.0.0.1'
    })
    expect(config.publicUrl?.host).toBe('archive.example.invalid')
    expect(readConfig({ CONTEXT_PATH: '/' }).contextPath).toBe('')
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['CONTEXT_PATH', 'api'],
    ['CONTEXT_PATH', '/a b'],
    ['PUBLIC_URL', 'archive.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'everybody!'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMS_URL', 'gateway.example.org'],
    ['CAS_URL', 'ftp://cas.example.org'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['MAX_UPLOAD_MB', '0'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud']
  ])('say in one line what is wrong with %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}.* is not usable: [^\n]+$`))
  })

  test('never repeat a secret', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'kurz' })).toThrow(/^ADMIN_PASSWORD is not usable: at least 8 characters/)
    expect(() => readConfig({ DATABASE_URL: 'pg://me:geheim@x' })).not.toThrow(/geheim/)
  })

  test('of a provider belong together', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.org' })).toThrow(
      /^OIDC_CLIENT_ID is missing, though OIDC_ISSUER is set/
    )
    const { oidc } = readConfig({
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'archives',
      OIDC_CLIENT_SECRET: 'kurz'
    })
    expect([oidc?.issuer.href, oidc?.clientId, oidc?.clientSecret]).toEqual([
      'https://id.example.org/',
      'archives',
      'kurz'
    ])
  })

  test('each say what they are for', () => {
    for (const { says } of Object.values(SETTINGS)) expect(says).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the first passwords', () => {
  test('are made once, kept for the owner alone, and stay', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passwords-'))
    try {
      const config = readConfig({ DATA_DIR: dataDir })
      const first = firstPasswords(config)
      expect(first.made).toEqual(['admin', 'demo'])
      expect(first.admin).toMatch(PASSWORD)
      expect(first.admin).not.toBe(first.demo)
      expect(statSync(first.file).mode & 0o777).toBe(0o600)
      expect(firstPasswords(config)).toEqual({ ...first, made: [] })
      expect(firstPasswords(readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'admin-2026x' }))).toMatchObject({
        demo: first.demo,
        admin: 'admin-2026x',
        made: []
      })
      expect(readFileSync(first.file, 'utf8')).not.toContain('admin-2026x')
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  test('are made for the administrators alone where there is no demo', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passwords-'))
    try {
      const { made, demo, file } = firstPasswords(readConfig({ DATA_DIR: dataDir, DEMO: 'off' }))
      expect([made, demo, readFileSync(file, 'utf8').split('\n').length]).toEqual([['admin'], '', 2])
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  test('of the demo are given to its administrators as well, unless they have their own', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passwords-'))
    try {
      expect(firstPasswords(readConfig({ DATA_DIR: dataDir, DEMO_PASSWORD: 'demo-2026x' }))).toMatchObject({
        admin: 'demo-2026x',
        demo: 'demo-2026x',
        made: []
      })
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  test('that were given are written nowhere', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passwords-'))
    try {
      const given = firstPasswords(
        readConfig({ DATA_DIR: dataDir, DEMO_PASSWORD: 'demo-2026x', ADMIN_PASSWORD: 'admin-2026x' })
      )
      expect(given).toMatchObject({ admin: 'admin-2026x', demo: 'demo-2026x', made: [] })
      expect(() => statSync(given.file)).toThrow()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
