/** Allowed icon names of project links: kebab-case names of Tabler outline icons. Source: decisions 9. */

/** All allowed names, sorted. After a change run `node tools/link-icons.ts` to regenerate the icon set. */
export const linkIconNames: readonly string[] = `
  abacus activity ad-2 address-book adjustments affiliate ai alarm alert-circle alert-hexagon alert-octagon
  alert-triangle ambulance analyze anchor antenna aperture api api-app app-window apps archive arrow-guide arrow-right
  arrows-exchange arrows-split artboard asset at atom atom-2 award axe backpack badge badges ball-football ban barcode
  basket battery bell bell-ringing bike binary binary-tree blockquote blocks bluetooth bolt bomb book book-2 bookmark
  bookmarks books box brackets brackets-contain brain brand-adobe brand-airtable brand-amazon brand-android
  brand-angular brand-ansible brand-apple brand-asana brand-astro brand-aws brand-azure brand-bitbucket
  brand-bootstrap brand-c-sharp brand-cakephp brand-cloudflare brand-codepen brand-codesandbox brand-cpp brand-css3
  brand-cypress brand-debian brand-deno brand-discord brand-disqus brand-django brand-docker brand-dribbble
  brand-dropbox brand-drupal brand-edge brand-elastic brand-evernote brand-facebook brand-figma brand-firebase
  brand-firefox brand-flutter brand-framer brand-git brand-github brand-github-copilot brand-gitlab brand-gmail
  brand-golang brand-google brand-google-analytics brand-google-drive brand-graphql brand-html5 brand-javascript
  brand-jira brand-kotlin brand-laravel brand-linkedin brand-linktree brand-mantine brand-mastercard brand-mastodon
  brand-matrix brand-medium brand-meta brand-mongodb brand-mysql brand-netbeans brand-nextjs brand-nodejs brand-notion
  brand-npm brand-nuxt brand-office brand-onedrive brand-open-source brand-openai brand-openvpn brand-paypal brand-php
  brand-pnpm brand-powershell brand-prisma brand-python brand-react brand-react-native brand-redhat brand-redux
  brand-rust brand-safari brand-sass brand-sentry brand-sharik brand-sketch brand-skype brand-slack brand-snowflake
  brand-speedtest brand-spotify brand-stackoverflow brand-stackshare brand-storybook brand-stripe brand-supabase
  brand-surfshark brand-svelte brand-swift brand-symfony brand-tabler brand-tailwind brand-teams brand-telegram
  brand-terraform brand-threejs brand-trello brand-twilio brand-typescript brand-ubuntu brand-unity brand-vercel
  brand-vimeo brand-visual-studio brand-vite brand-vscode brand-vue brand-webflow brand-whatsapp brand-windows
  brand-wordpress brand-x brand-xing brand-youtube brand-zapier brand-zoom brand-zulip briefcase briefcase-2 brush
  bucket bug building building-bank building-bridge building-community building-factory building-factory-2
  building-hospital building-lighthouse building-skyscraper building-store building-warehouse bulb bulldozer bus
  calculator calendar calendar-event calendar-stats calendar-time camera car car-crane cash category certificate
  certificate-2 certificate-off chart-arcs chart-area chart-area-line chart-bar chart-bubble chart-candle chart-donut
  chart-dots chart-dots-2 chart-dots-3 chart-histogram chart-infographic chart-line chart-pie chart-sankey
  chart-treemap checkbox checklist chess circle-check circle-dot circles circuit-battery circuit-bulb clipboard
  clipboard-check clipboard-data clipboard-heart clipboard-list clipboard-text clock clock-hour-4 cloud cloud-check
  cloud-cog cloud-computing cloud-data-connection cloud-download cloud-lock cloud-network cloud-upload code
  code-circle code-dots code-plus coffee coin coins color-swatch columns comet command compass components confetti
  container contract cookie copyright cpu cpu-2 creative-commons credit-card cube cube-3d-sphere currency-bitcoin
  currency-dollar currency-euro dashboard database database-cog database-export database-heart database-import
  database-search device-analytics device-desktop device-desktop-analytics device-floppy device-heart-monitor
  device-laptop device-mobile device-tablet device-tv devices devices-pc diamond dice dimensions direction-sign
  directions disc discount door download drone droplet edit elevator engine exclamation-circle external-link eye
  feather file file-analytics file-certificate file-check file-code file-database file-description file-diff
  file-export file-import file-info file-invoice file-report file-search file-settings file-spreadsheet file-stack
  file-text file-type-pdf file-zip files filter fingerprint flag flame flask flask-2 folder folder-code folder-open
  folder-search folders forklift forms fountain friends function gauge gavel ghost gift git-branch git-cherry-pick
  git-commit git-compare git-fork git-merge git-pull-request globe grain graph grid-dots hammer hand-stop hash
  headphones headset heart heart-handshake heart-rate-monitor heartbeat helicopter helmet help help-circle hexagon
  hexagons hierarchy hierarchy-2 hierarchy-3 history home hourglass http-get id id-badge inbox infinity info-circle
  info-square json key keyboard lamp language layers-intersect layers-linked layers-subtract layout layout-board
  layout-dashboard layout-grid layout-kanban layout-list leaf lego license lifebuoy line link list list-check
  list-details list-search live-photo location lock lock-access lock-open logs macro magnet mail mail-opened
  manual-gearbox map map-2 map-pin map-route maximize medal medical-cross message message-2 message-chatbot
  message-circle messages meteor microphone microphone-2 microscope mobiledata mood-smile moon mountain movie music
  network network-off news nfc note notebook notes number octagon package package-export package-import packages paint
  palette paperclip pencil pennant phone photo pin plane planet plant playlist plug plug-connected podium point
  polygon power presentation presentation-analytics printer prism progress progress-check prompt propeller puzzle
  pyramid qrcode question-mark quote radar radio radioactive receipt receipt-2 record-mail recycle refresh registered
  relation-many-to-many relation-one-to-many replace report report-analytics report-money report-search robot rocket
  rotate route router rss ruler ruler-2 run sandbox satellite scale scan schema school scoreboard screen-share search
  section select send server server-2 server-bolt server-cog settings settings-automation shape share shield
  shield-check shield-half shield-lock ship shopping-bag shopping-cart sitemap snowflake social sort-ascending
  speakerphone sphere spiral square-check stack stack-2 stack-3 star steering-wheel stethoscope sticker subtask sum
  sun table table-export tag tags target target-arrow telescope temperature template terminal terminal-2 test-pipe
  test-pipe-2 text-wrap thumb-up ticket timeline timeline-event tool tools topology-bus topology-complex topology-full
  topology-ring topology-star topology-star-3 tournament traffic-lights train transform trash tree trees trending-up
  trophy truck truck-delivery typography umbrella universe upload usb user user-check user-circle users users-group
  vaccine variable vector vector-bezier vector-triangle versions video view-360 vocabulary volume wall wallet wand
  wave-sine webhook wifi wind window world world-search world-www writing xbox-x zip zoom-code
`
  .trim()
  .split(/\s+/);
