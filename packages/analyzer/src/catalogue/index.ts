import type { Provider } from './provider.js';
import { adyen } from './providers/adyen.js';
import { aws } from './providers/aws.js';
import { bluesky } from './providers/bluesky.js';
import { braintree } from './providers/braintree.js';
import { brevo } from './providers/brevo.js';
import { brokers } from './providers/brokers.js';
import { browsers } from './providers/browsers.js';
import { chains } from './providers/chains.js';
import { chargebee } from './providers/chargebee.js';
import { checkout } from './providers/checkout.js';
import { coinbaseCommerce } from './providers/coinbase-commerce.js';
import { courier } from './providers/courier.js';
import { discord } from './providers/discord.js';
import { dwolla } from './providers/dwolla.js';
import { emailjs } from './providers/emailjs.js';
import { expoPush } from './providers/expo-push.js';
import { farcaster } from './providers/farcaster.js';
import { files } from './providers/files.js';
import { firebaseMessaging } from './providers/firebase-messaging.js';
import { globals } from './providers/globals.js';
import { gocardless } from './providers/gocardless.js';
import { hosted } from './providers/hosted-databases.js';
import { httpClients } from './providers/http-clients.js';
import { keyValue } from './providers/key-value.js';
import { knock } from './providers/knock.js';
import { line } from './providers/line.js';
import { lithic } from './providers/lithic.js';
import { lob } from './providers/lob.js';
import { loops } from './providers/loops.js';
import { mailchimp } from './providers/mailchimp.js';
import { mailgun } from './providers/mailgun.js';
import { mailjet } from './providers/mailjet.js';
import { mappers } from './providers/mappers.js';
import { mastodon } from './providers/mastodon.js';
import { matrix } from './providers/matrix.js';
import { models } from './providers/model-apis.js';
import { modernTreasury } from './providers/modern-treasury.js';
import { mollie } from './providers/mollie.js';
import { mux } from './providers/mux.js';
import { nodemailer } from './providers/nodemailer.js';
import { novu } from './providers/novu.js';
import { paddle } from './providers/paddle.js';
import { paypal } from './providers/paypal.js';
import { pinecone } from './providers/pinecone.js';
import { plaid } from './providers/plaid.js';
import { postmark } from './providers/postmark.js';
import { processes } from './providers/processes.js';
import { quiet } from './providers/quiet.js';
import { razorpay } from './providers/razorpay.js';
import { recurly } from './providers/recurly.js';
import { reddit } from './providers/reddit.js';
import { resend } from './providers/resend.js';
import { sendgrid } from './providers/sendgrid.js';
import { services } from './providers/service-clients.js';
import { signal } from './providers/signal.js';
import { slack } from './providers/slack.js';
import { sql } from './providers/sql-drivers.js';
import { square } from './providers/square.js';
import { ssh2 } from './providers/ssh2.js';
import { stripe } from './providers/stripe.js';
import { svix } from './providers/svix.js';
import { teams } from './providers/teams.js';
import { telegram } from './providers/telegram.js';
import { telnyx } from './providers/telnyx.js';
import { twilio } from './providers/twilio.js';
import { twitter } from './providers/twitter.js';
import { webPush } from './providers/web-push.js';
import { whatsapp } from './providers/whatsapp.js';
import { xero } from './providers/xero.js';

/** All that the analyzer knows of other people's code; the first that names a module holds. */
export const catalogue: readonly Provider[] = [
  globals,
  httpClients,
  files,
  processes,
  ssh2,
  stripe,
  square,
  adyen,
  paypal,
  razorpay,
  dwolla,
  chargebee,
  recurly,
  braintree,
  paddle,
  coinbaseCommerce,
  mollie,
  gocardless,
  checkout,
  lob,
  mux,
  telnyx,
  lithic,
  modernTreasury,
  plaid,
  nodemailer,
  sendgrid,
  postmark,
  mailgun,
  mailjet,
  mailchimp,
  emailjs,
  brevo,
  loops,
  slack,
  discord,
  telegram,
  twilio,
  whatsapp,
  line,
  twitter,
  bluesky,
  farcaster,
  mastodon,
  matrix,
  signal,
  reddit,
  teams,
  knock,
  novu,
  svix,
  courier,
  expoPush,
  webPush,
  firebaseMessaging,
  xero,
  resend,
  brokers,
  sql,
  mappers,
  hosted,
  pinecone,
  keyValue,
  aws,
  models,
  browsers,
  chains,
  quiet,
  services,
];

const exact = new Map<string, Provider>();
const open: { readonly start: string; readonly end: string; readonly provider: Provider }[] = [];
for (const provider of catalogue) {
  for (const name of provider.modules) {
    const [start = '', end = ''] = name.split('*');
    if (name.includes('*')) open.push({ start, end, provider });
    else if (!exact.has(name)) exact.set(name, provider);
  }
}

const found = new Map<string, Provider | null>();

export function providerOf(source: string): Provider | null {
  const own = exact.get(source);
  if (own !== undefined) return own;
  const known = found.get(source);
  if (known !== undefined) return known;
  const provider =
    open.find((one) => source.startsWith(one.start) && source.endsWith(one.end))?.provider ??
    exact.get(
      source
        .split('/')
        .slice(0, source.startsWith('@') ? 2 : 1)
        .join('/'),
    ) ??
    null;
  found.set(source, provider);
  return provider;
}

/** A global or a library that only computes, logs or remembers. */
export function staysInside(source: string): boolean {
  return source === 'global' || providerOf(source) === quiet;
}
