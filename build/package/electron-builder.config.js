import installedElectron from 'electron/package.json' with { type: 'json' }

/** The installers that `npm run package` creates from the staged app. */
export default {
  // The staged app declares no Electron, so its version is stated here.
  electronVersion: installedElectron.version,
  appId: 'org.carrel.desktop',
  productName: 'Carrel',
  copyright: 'MIT licence',
  // The staged app (build/package/stage-app.mjs) contains exactly the shipped files.
  directories: { app: 'dist/app', output: 'dist', buildResources: 'build/package' },
  files: ['**/*'],
  // A native library is loaded from the disk, which an archive does not allow.
  asarUnpack: ['**/*.node'],
  // Both native packages have N-API binaries, so the same one serves Node and Electron.
  npmRebuild: false,
  // Features of the program that a packaged app does not need are turned off.
  electronFuses: {
    // The program, started as plain Node, creates PDFs (src-main/pdf/make-pdf.ts).
    runAsNode: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  // The system opens invites with Carrel (src-main/desktop/opened-invites.ts).
  protocols: [{ name: 'Carrel invite', schemes: ['carrel'] }],
  fileAssociations: [
    {
      ext: 'carrel-invite',
      name: 'Carrel invite',
      description: 'Invite to a workspace of Carrel',
      mimeType: 'application/x-carrel-invite',
      role: 'Viewer',
    },
  ],
  linux: { target: ['AppImage', 'deb'], category: 'Office', icon: 'build/package/icon.png' },
  mac: { target: ['dmg'], category: 'public.app-category.productivity', icon: 'build/package/icon.png' },
  win: { target: ['nsis'], icon: 'build/package/icon.png' },
}
