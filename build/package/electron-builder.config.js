/**
 * The content of an installable Carrel: the built hosts and pages, and the few packages that are not bundled. Used by
 * `npm run package`.
 */
export default {
  appId: 'org.carrel.desktop',
  productName: 'Carrel',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: 'build/package' },
  files: ['out/**', '!out/**/*.map', '!out/built-from', 'package.json', 'LICENSE'],
  // A native library is loaded from the disk, which an archive does not allow.
  asarUnpack: ['**/*.node'],
  // Both native packages have N-API binaries, so the same one serves Node and Electron.
  npmRebuild: false,
  // Features of the program that a packaged app does not need are turned off.
  electronFuses: {
    // PDFs are made by the program started as plain Node (src-main/pdf/make-pdf.ts).
    runAsNode: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: { target: ['AppImage', 'deb'], category: 'Office', icon: 'build/package/icon.png' },
  mac: { target: ['dmg'], category: 'public.app-category.productivity', icon: 'build/package/icon.png' },
  win: { target: ['nsis'], icon: 'build/package/icon.png' },
}
