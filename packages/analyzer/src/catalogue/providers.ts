// Generated from catalogue/ by `pnpm sync`.
import type { Provider } from './provider.js';

/** All that the analyzer knows of other people’s code. */
export const providers: readonly Provider[] = [
  {
    name: 'ably',
    family: 'brokers',
    modules: 'ably',
    rows: [
      { members: 'publish', does: 'create', key: { at: '*.id', omit: 'random', kept: '2 minutes' } },
      { members: 'batchPublish', does: 'create' },
      {
        members:
          'connect close attach detach subscribe unsubscribe on once off requestToken createTokenRequest authorize',
        does: 'none',
      },
      { members: 'presence.enter presence.leave presence.update', does: 'set' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'amqplib',
    family: 'brokers',
    modules: 'amqplib amqp-connection-manager',
    rows: [
      { members: 'publish sendToQueue', does: 'create' },
      {
        members:
          'connect createChannel createConfirmChannel assertQueue assertExchange bindQueue bindExchange unbindQueue checkQueue checkExchange prefetch consume cancel ack nack ackAll nackAll reject recover close waitForConfirms',
        does: 'none',
      },
      { members: 'purgeQueue deleteQueue deleteExchange', does: 'delete', grave: true },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into `messageId` and let the consumer drop what it knows.',
  },
  {
    name: 'azure-event-hubs',
    family: 'brokers',
    modules: '@azure/event-hubs',
    rows: [
      { members: 'sendBatch enqueueEvent enqueueEvents', does: 'create' },
      { members: 'createBatch tryAdd subscribe close flush', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into the event and let the receiver drop what it knows.',
  },
  {
    name: 'azure-service-bus',
    family: 'brokers',
    modules: '@azure/service-bus',
    rows: [
      {
        members: 'sendMessages scheduleMessages',
        does: 'create',
        key: { at: '0.messageId', omit: 'nothing', weak: true, max: 128, kept: '10 minutes unless set' },
      },
      {
        members:
          'createSender createReceiver createMessageBatch tryAddMessage subscribe receiveMessages peekMessages completeMessage abandonMessage deferMessage deadLetterMessage acceptSession acceptNextSession renewMessageLock close',
        does: 'none',
      },
      { members: 'createQueue createTopic createSubscription createRule', does: 'create' },
      { members: 'deleteQueue deleteTopic deleteSubscription', does: 'delete', grave: true },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'bee-queue',
    family: 'brokers',
    modules: 'bee-queue',
    rows: [
      { members: 'save saveAll', does: 'create' },
      { members: 'createJob setId timeout retries backoff delayUntil process on ready close connect', does: 'none' },
      { members: 'remove removeJob destroy', does: 'delete' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Give the job an id of your own with `setId` before it is saved.',
  },
  {
    name: 'bull',
    family: 'brokers',
    modules: 'bull',
    rows: [
      { members: 'add addBulk', does: 'create', key: { at: '*.jobId', omit: 'nothing' } },
      { members: 'update pause resume promote', does: 'set' },
      { members: 'retry', does: 'run' },
      { members: 'remove removeJobs removeRepeatable clean empty obliterate', does: 'delete' },
      { members: 'process on close isReady', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'bullmq',
    family: 'brokers',
    modules: 'bullmq',
    rows: [
      { members: 'add', does: 'create', key: { at: '2.jobId|2.deduplication.id', omit: 'nothing' } },
      { members: 'addBulk', does: 'create', key: { at: '*.opts.jobId', omit: 'nothing', weak: true } },
      { members: 'upsertJobScheduler updateData updateProgress pause resume promote', does: 'set' },
      { members: 'retryJobs retry', does: 'run' },
      { members: 'remove drain clean obliterate removeJobScheduler', does: 'delete' },
      {
        members: 'Worker Queue QueueEvents FlowProducer on run close disconnect waitUntilReady waitUntilFinished',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'dbos',
    family: 'brokers',
    modules: '@dbos-inc/*',
    rows: [
      { members: 'startWorkflow enqueue enqueuePortable', does: 'run', key: { at: '*.workflowID', omit: 'nothing' } },
      { members: 'DBOS.send DBOSClient.send send', does: 'create', key: { at: '3|*.idempotencyKey', omit: 'nothing' } },
      { members: 'setEvent cancelWorkflow resumeWorkflow', does: 'set' },
      {
        members: 'registerWorkflow registerStep runStep step recv getEvent launch shutdown sleep setConfig logger',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'google-pubsub',
    family: 'brokers',
    modules: '@google-cloud/pubsub',
    rows: [
      { members: 'publish publishMessage publishJSON', does: 'create' },
      { members: 'createTopic createSubscription createSnapshot createSchema', does: 'create' },
      { members: 'topic.delete subscription.delete', does: 'delete' },
      {
        members: 'topic subscription snapshot on close ack nack flush setOptions setPublishOptions resumePublishing',
        does: 'none',
      },
      { members: 'exists getMetadata', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into an attribute and let the subscriber drop what it knows.',
  },
  {
    name: 'google-tasks',
    family: 'brokers',
    modules: '@google-cloud/tasks',
    rows: [
      { members: 'createTask', does: 'create', key: { at: '0.task.name', omit: 'nothing', kept: '1 hour at least' } },
      { members: 'runTask', does: 'run' },
      { members: 'deleteQueue purgeQueue', does: 'delete', grave: true },
      { members: 'queuePath taskPath locationPath projectPath close initialize', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'graphile-worker',
    family: 'brokers',
    modules: 'graphile-worker',
    rows: [
      { members: 'addJob quickAddJob', does: 'create', key: { at: '*.jobKey', omit: 'nothing' } },
      { members: 'run runOnce runMigrations makeWorkerUtils release stop', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'inngest',
    family: 'brokers',
    modules: 'inngest @inngest/*',
    rows: [
      { members: 'send sendEvent', does: 'create', key: { at: '*.id', omit: 'random', kept: '24 hours' } },
      { members: 'sendSignal', does: 'run' },
      { members: 'createFunction run on serve', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'kafkajs',
    family: 'brokers',
    modules: 'kafkajs',
    rows: [
      { members: 'send sendBatch', does: 'create' },
      {
        members:
          'connect disconnect producer consumer admin subscribe run on transaction commit abort pause resume seek commitOffsets sendOffsets',
        does: 'none',
      },
      { members: 'deleteTopics deleteGroups deleteTopicRecords', does: 'delete', grave: true },
    ],
    otherwise: 'by-name',
    withoutKey:
      'An idempotent producer guards its own retries, not a message sent again: put the key into the message and let the consumer drop what it knows.',
  },
  {
    name: 'mqtt',
    family: 'brokers',
    modules: 'mqtt',
    rows: [
      { members: 'publish publishAsync', does: 'create' },
      {
        members:
          'connect connectAsync subscribe subscribeAsync unsubscribe unsubscribeAsync on once end endAsync reconnect',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into the message and let the receiver drop what it knows.',
  },
  {
    name: 'nats',
    family: 'brokers',
    modules: 'nats @nats-io/*',
    rows: [
      {
        members: 'jetstream.publish',
        does: 'create',
        key: { at: '2.msgID', omit: 'nothing', weak: true, kept: '2 minutes unless set' },
      },
      { members: 'publish', does: 'create' },
      { members: 'request', does: 'unknown' },
      { members: 'put update', does: 'set' },
      { members: 'purge destroy deleteMessage', does: 'delete' },
      {
        members:
          'connect jetstream jetstreamManager subscribe pullSubscribe consume fetch drain flush close status closed JSONCodec StringCodec encode decode respond ack nak term working',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'pg-boss',
    family: 'brokers',
    modules: 'pg-boss',
    rows: [
      {
        members: 'send sendAfter sendThrottled sendDebounced publish insert',
        does: 'create',
        key: { at: '*.id|*.singletonKey', omit: 'nothing' },
      },
      { members: 'schedule unschedule createQueue updateQueue cancel complete resume', does: 'set' },
      { members: 'deleteQueue purgeQueue clearStorage deleteJob', does: 'delete' },
      { members: 'start stop on work offWork subscribe unsubscribe fetch maintain supervise', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'pusher',
    family: 'brokers',
    modules: 'pusher',
    rows: [
      { members: 'trigger triggerBatch sendToUser', does: 'create' },
      { members: 'authorizeChannel authenticate authenticateUser webhook', does: 'none' },
      { members: 'terminateUserConnections', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into the event and let the receiver drop what it knows.',
  },
  {
    name: 'qstash',
    family: 'brokers',
    modules: '@upstash/qstash',
    rows: [
      {
        members: 'publish publishJSON enqueue enqueueJSON',
        does: 'create',
        key: { at: '0.deduplicationId', omit: 'nothing', kept: '10 minutes' },
      },
      {
        members: 'batch batchJSON',
        does: 'create',
        key: { at: '0.deduplicationId', omit: 'nothing', weak: true, kept: '10 minutes' },
      },
      { members: 'schedules.create schedules.pause schedules.resume', does: 'set' },
      { members: 'verify Receiver', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'sockets',
    family: 'brokers',
    modules: 'node:net net node:tls tls',
    rows: [{ members: 'write', does: 'run' }],
    otherwise: 'none',
  },
  {
    name: 'temporal',
    family: 'brokers',
    modules: '@temporalio/*',
    rows: [
      {
        members:
          'workflow.start workflow.execute start execute startUpdateWithStart executeUpdateWithStart signalWithStart',
        does: 'run',
        key: { at: '1.workflowId|0.workflowId', omit: 'error' },
      },
      { members: 'signal executeUpdate startUpdate schedule.trigger backfill', does: 'run' },
      { members: 'terminate', does: 'delete' },
      { members: 'cancel pause unpause', does: 'set' },
      { members: 'query describe result fetchHistory count', does: 'read' },
      {
        members:
          'connect getHandle proxyActivities defineSignal defineQuery defineUpdate setHandler condition sleep Worker.create run close',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'trigger',
    family: 'brokers',
    modules: '@trigger.dev/*',
    rows: [
      {
        members: 'trigger triggerAndWait triggerAndSubscribe',
        does: 'run',
        key: { at: '*.idempotencyKey', omit: 'nothing', kept: '30 days' },
      },
      {
        members: 'batchTrigger batchTriggerAndWait',
        does: 'run',
        key: { at: '*.idempotencyKey', omit: 'nothing', weak: true },
      },
      { members: 'runs.cancel runs.reschedule', does: 'set' },
      { members: 'runs.replay', does: 'run' },
      { members: 'task schemaTask configure subscribeToRun metadata.set tags.add', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'upstash-workflow',
    family: 'brokers',
    modules: '@upstash/workflow',
    rows: [
      { members: 'trigger', does: 'run', key: { at: '0.workflowRunId', omit: 'nothing' } },
      { members: 'cancel notify', does: 'set' },
      { members: 'serve run sleep sleepUntil waitForEvent call invoke', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'vercel-queue',
    family: 'brokers',
    modules: '@vercel/queue',
    rows: [
      { members: 'send', does: 'create', key: { at: '2.idempotencyKey', omit: 'nothing' } },
      { members: 'handleCallback receive', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'zeromq',
    family: 'brokers',
    modules: 'zeromq',
    rows: [
      { members: 'send', does: 'create' },
      { members: 'connect bind receive subscribe unsubscribe close unbind disconnect', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into the message and let the receiver drop what it knows.',
  },
  {
    name: 'appium',
    family: 'browsers',
    modules: 'appium',
    rows: [{ members: 'click dblclick tap fill type press sendKeys swipe scroll', does: 'run' }],
    otherwise: 'none',
  },
  {
    name: 'chrome-devtools',
    family: 'browsers',
    modules: 'chrome-remote-interface',
    rows: [
      { members: 'Runtime.evaluate Runtime.callFunctionOn Runtime.runScript', does: 'unknown' },
      {
        members:
          'Page.navigate Page.reload Input.dispatchMouseEvent Input.dispatchKeyEvent Input.insertText Network.setCookie',
        does: 'run',
      },
      {
        members:
          'Input.dispatchTouchEvent Input.dispatchDragEvent Input.synthesizeTapGesture Input.synthesizeScrollGesture Input.synthesizePinchGesture Target.createTarget Target.closeTarget Browser.close ServiceWorker.startWorker ServiceWorker.stopWorker ServiceWorker.stopAllWorkers ServiceWorker.updateRegistration ServiceWorker.skipWaiting ServiceWorker.unregister',
        does: 'run',
      },
      {
        members:
          'Network.setCookies Network.setExtraHTTPHeaders Network.setBlockedURLs Network.setUserAgentOverride Storage.setCookies DOMStorage.setDOMStorageItem DOM.setAttributeValue DOM.setAttributesAsText DOM.setNodeValue DOM.setOuterHTML DOM.setFileInputFiles DOM.removeNode CSS.setStyleTexts Page.setDocumentContent Page.handleJavaScriptDialog Fetch.continueRequest Fetch.continueResponse Fetch.fulfillRequest Fetch.failRequest',
        does: 'set',
      },
      {
        members:
          'Network.deleteCookies Network.clearBrowserCookies Network.clearBrowserCache Storage.clearCookies Storage.clearDataForOrigin Storage.clearDataForStorageKey DOMStorage.clear DOMStorage.removeDOMStorageItem IndexedDB.clearObjectStore IndexedDB.deleteDatabase IndexedDB.deleteObjectStoreEntries CacheStorage.deleteCache CacheStorage.deleteEntry',
        does: 'delete',
      },
    ],
    otherwise: 'none',
  },
  { name: 'chrome-launcher', family: 'browsers', modules: 'chrome-launcher', rows: [], otherwise: 'none' },
  {
    name: 'midi',
    family: 'browsers',
    modules: 'midi @julusian/midi easymidi webmidi jzz',
    rows: [
      {
        members:
          'sendMessage send sendSysex playNote stopNote sendNoteOn sendNoteOff sendControlChange sendProgramChange',
        does: 'run',
      },
      { members: 'openPort openVirtualPort closePort ignoreTypes getPortCount getPortName', does: 'none' },
    ],
    otherwise: 'none',
  },
  {
    name: 'nut-js',
    family: 'browsers',
    modules: '@nut-tree/*',
    rows: [
      {
        members:
          'keyboard.type keyboard.pressKey keyboard.releaseKey mouse.click mouse.leftClick mouse.rightClick mouse.doubleClick mouse.drag mouse.move mouse.setPosition mouse.scrollUp mouse.scrollDown mouse.pressButton mouse.releaseButton',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'playwright',
    family: 'browsers',
    modules: 'playwright playwright-core @playwright/* patchright camoufox*',
    rows: [
      {
        members:
          'click dblclick tap fill type press check uncheck selectOption setInputFiles dragTo dragAndDrop hover focus insertText down up move wheel drag drop dispatchEvent pressSequentially setChecked clear scroll reload goBack goForward goto accept dismiss addCookies clearCookies setViewportSize grantPermissions setGeolocation emulateMedia',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'puppeteer',
    family: 'browsers',
    modules: 'puppeteer puppeteer-core puppeteer-extra',
    rows: [
      {
        members:
          'click tap fill type press dragAndDrop hover focus down up move wheel drag drop select clear scroll uploadFile reload goBack goForward goto accept dismiss navigate setGeolocation',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'robotjs',
    family: 'browsers',
    modules: 'robotjs @jitsi/robotjs',
    rows: [
      {
        members:
          'moveMouse moveMouseSmooth mouseClick mouseToggle dragMouse scrollMouse keyTap keyToggle typeString typeStringDelayed',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'selenium',
    family: 'browsers',
    modules: 'selenium-webdriver',
    rows: [
      {
        members:
          'click tap type press dragAndDrop move sendKeys clear scroll reload accept dismiss navigate perform doubleClick contextClick get',
        does: 'run',
      },
      { members: 'addCookie deleteCookie deleteAllCookies', does: 'set' },
      { members: 'executeScript executeAsyncScript', does: 'unknown' },
    ],
    otherwise: 'none',
  },
  {
    name: 'stagehand',
    family: 'browsers',
    modules: '@browserbasehq/*',
    rows: [
      {
        members:
          'click dblclick tap fill type press check uncheck selectOption setInputFiles dragTo dragAndDrop hover focus insertText down up move wheel drag drop dispatchEvent pressSequentially setChecked clear scroll reload goBack goForward goto accept dismiss addCookies clearCookies setViewportSize grantPermissions setGeolocation emulateMedia act agent.execute',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'webdriver',
    family: 'browsers',
    modules: 'webdriver',
    rows: [
      { members: 'attachToSession reloadSession setTimeouts', does: 'none' },
      {
        members:
          'elementClick elementClear elementSendKeys performActions releaseActions navigateTo back forward refresh acceptAlert dismissAlert sendAlertText',
        does: 'run',
      },
      { members: 'executeScript executeAsyncScript execute', does: 'unknown' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'webdriverio',
    family: 'browsers',
    modules: 'webdriverio @wdio/globals',
    rows: [
      {
        members:
          'click tap type dragAndDrop down up move select clear scroll uploadFile accept dismiss perform doubleClick setValue addValue selectByVisibleText selectByAttribute selectByIndex back forward refresh keys touchAction action actions',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'anchor',
    family: 'chains',
    modules: '@coral-xyz/anchor',
    rows: [{ members: 'sendAndConfirm rpc', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'aptos',
    family: 'chains',
    modules: '@aptos-labs/*',
    rows: [{ members: 'signAndSubmitTransaction transaction.submit.simple fundAccount', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'coinbase',
    family: 'chains',
    modules: '@coinbase/*',
    rows: [
      {
        members:
          'sendTransaction sendUserOperation transfer deployContract rpc swap invokeContract deposit stake createTransfer createTrade deployToken deployNFT',
        does: 'pay',
      },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'cosmos',
    family: 'chains',
    modules: '@cosmjs/*',
    rows: [
      {
        members:
          'transfer signAndBroadcast deposit sendTokens delegateTokens undelegateTokens withdrawRewards broadcastTx broadcastTxSync',
        does: 'pay',
      },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'ethers',
    family: 'chains',
    modules: 'ethers',
    rows: [
      {
        members:
          'ethers.* utils.* filters.* callStatic.* estimateGas.* populateTransaction.* interface.* *.staticCall *.staticCallResult *.estimateGas *.populateTransaction *.getFragment add sub mul div mod pow abs gt gte lt lte eq isZero isNegative toNumber toBigInt toHexString connect attach wait call signMessage signTransaction signTypedData _signTypedData encrypt extractEvents defaultAbiCoder createRandom fromPhrase fromMnemonic fromEncryptedJson',
        does: 'none',
      },
      {
        members:
          'balanceOf name symbol decimals totalSupply allowance owner ownerOf tokenURI uri supportsInterface isApprovedForAll latestRoundData slot0 queryFilter',
        does: 'read',
      },
      {
        members: 'sendTransaction broadcastTransaction transfer transferFrom safeTransfer safeTransferFrom',
        does: 'pay',
      },
      { members: 'provider.send send', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'metaplex',
    family: 'chains',
    modules: '@metaplex-foundation/*',
    rows: [{ members: 'sendAndConfirm sendTransaction signAndSendTransaction rpc transfer', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'near',
    family: 'chains',
    modules: 'near-api-js @near-js/*',
    rows: [
      {
        members:
          'sendTransaction signAndSendTransaction transfer deployContract deposit stake functionCall sendMoney signAndSendTransactions',
        does: 'pay',
      },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'okx-dex',
    family: 'chains',
    modules: '@okx-dex/*',
    rows: [{ members: 'executeSwap executeApproval', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'permissionless',
    family: 'chains',
    modules: 'permissionless* @zerodevapp/* @zerodev/* @alchemy/*',
    rows: [
      {
        members:
          'sendTransaction sendRawTransaction writeContract sendUserOperation transfer deployContract rpc swap sendCalls deposit withdraw',
        does: 'pay',
      },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'polkadot',
    family: 'chains',
    modules: '@polkadot/*',
    rows: [{ members: 'rpc signAndSend submitExtrinsic', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'privy',
    family: 'chains',
    modules: '@privy-io/*',
    rows: [{ members: 'sendTransaction signAndSendTransaction walletApi.rpc wallets.rpc', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'solana-programs',
    family: 'chains',
    modules:
      '@raydium-io/* @orca-so/* @meteora-ag/* @jup-ag/* @drift-labs/* @lightprotocol/* @onsol/* @sqds/* @3land/* @tiplink/* @mercurial-finance/* @voltr/* @debridge-finance/* @bonfida/*',
    rows: [
      {
        members:
          'sendTransaction sendRawTransaction sendAndConfirmTransaction sendAndConfirm sendAndConfirmRawTransaction writeContract sendUserOperation signAndSendTransaction broadcastTransaction sendEncodedTransaction sendTransactions transfer deployContract rpc executeSwap swap sendBundle signAndExecuteTransaction sendCalls signAndBroadcast submitAndWait invokeContract deposit withdraw stake unstake placePerpOrder placeSpotOrder placeOrder',
        does: 'pay',
      },
      { members: 'requestWithdraw', does: 'set' },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'solana',
    family: 'chains',
    modules: '@solana/*',
    rows: [{ members: 'transfer rpc', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'sui',
    family: 'chains',
    modules: '@mysten/*',
    rows: [{ members: 'rpc signAndExecuteTransaction executeTransactionBlock', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'ton',
    family: 'chains',
    modules: '@ton/*',
    rows: [{ members: 'sendTransfer sendExternalMessage sendFile sendBoc send', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'viem',
    family: 'chains',
    modules: 'viem wagmi @wagmi/*',
    rows: [
      {
        members:
          'sendTransaction sendRawTransaction writeContract sendUserOperation transfer deployContract rpc swap sendCalls deposit withdraw sendTransactionSync writeContractSync',
        does: 'pay',
      },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'web3',
    family: 'chains',
    modules: 'web3',
    rows: [
      { members: 'currentProvider.send provider.send', does: 'unknown' },
      { members: 'sendTransaction sendSignedTransaction send', does: 'pay' },
    ],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'x402',
    family: 'chains',
    modules: '@x402/* x402-* x402',
    rows: [{ members: 'settle wrapFetchWithPayment wrapAxiosWithPayment', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'xrpl',
    family: 'chains',
    modules: 'xrpl',
    rows: [{ members: 'submitAndWait submit', does: 'pay' }],
    otherwise: 'none',
    withoutKey:
      'Sign once, keep the signed transaction with the intent, and send that one again: its nonce or its block hash lets it in once.',
  },
  {
    name: 'agent-twitter-client',
    family: 'chat',
    modules: 'agent-twitter-client',
    rows: [
      {
        members: 'sendTweet sendTweetV2 sendNoteTweet sendLongTweet sendQuoteTweet sendDirectMessage retweet',
        does: 'send',
      },
      { members: 'likeTweet followUser', does: 'set' },
      { members: 'searchTweets searchProfiles fetchSearchTweets', does: 'read' },
      { members: 'login setCookies clearCookies isLoggedIn logout', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Read the timeline before you post again.',
  },
  {
    name: 'bluesky',
    family: 'chat',
    modules: '@atproto/api',
    rows: [
      { members: 'post repost sendMessage', does: 'send' },
      { members: 'like follow', does: 'create' },
      { members: 'putRecord upsertProfile mute unmute', does: 'set' },
      { members: 'login resumeSession createSession refreshSession detectFacets', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Give the record an `rkey` of your own and put it.',
  },
  {
    name: 'botbuilder',
    family: 'chat',
    modules: 'botbuilder botbuilder-* @microsoft/agents-hosting',
    rows: [
      { members: 'sendActivity sendActivities sendEventActivity sendTraceActivity', does: 'send' },
      { members: 'updateActivity', does: 'set' },
      { members: 'deleteActivity', does: 'delete' },
      { members: 'onMessage onMembersAdded process continueConversation saveChanges run', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'discord',
    family: 'chat',
    modules: 'discord.js @discordjs/*',
    rows: [
      {
        members: 'send reply followUp editReply forward crosspost',
        does: 'send',
        key: { at: '0.nonce', omit: 'nothing', weak: true, kept: 'a few minutes, with enforceNonce: true' },
      },
      {
        members:
          'react pin unpin setTopic setName setNickname timeout roles.add roles.remove permissionOverwrites.edit',
        does: 'set',
      },
      { members: 'kick ban', does: 'run' },
      { members: 'bulkDelete', does: 'delete' },
      {
        members:
          'login destroy deferReply deferUpdate createDM setToken createMessageComponentCollector createMessageCollector sendTyping',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'farcaster',
    family: 'chat',
    modules: '@neynar/*',
    rows: [
      { members: 'publishCast', does: 'send', key: { at: '0.idem', omit: 'nothing' } },
      { members: 'publishFrameNotifications', does: 'send' },
      { members: 'publishReaction followUser unfollowUser deleteReaction', does: 'set' },
      { members: 'deleteCast', does: 'delete' },
      { members: 'searchCasts', does: 'read' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'grammy',
    family: 'chat',
    modules: 'grammy',
    rows: [
      {
        members: 'reply replyWithPhoto replyWithDocument forwardMessages copyMessages sendGift sendPaidMedia',
        does: 'send',
      },
      {
        members:
          'sendMessage sendPhoto sendDocument sendVideo sendAudio sendAnimation sendVoice sendVideoNote sendMediaGroup sendLocation sendVenue sendContact sendPoll sendDice sendSticker sendInvoice sendGame forwardMessage copyMessage',
        does: 'send',
      },
      { members: 'sendChatAction start stop init answerCallbackQuery', does: 'none' },
      {
        members:
          'pinChatMessage unpinChatMessage setMyCommands setChatTitle setChatDescription setWebhook editMessageText',
        does: 'set',
      },
      { members: 'banChatMember', does: 'run' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'line',
    family: 'chat',
    modules: '@line/bot-sdk',
    rows: [
      {
        members:
          'pushMessage multicast broadcast narrowcast pushMessageWithHttpInfo multicastWithHttpInfo broadcastWithHttpInfo narrowcastWithHttpInfo',
        does: 'send',
        key: { at: '1', omit: 'nothing', form: 'uuid', kept: '24 hours' },
      },
      { members: 'replyMessage replyMessageWithHttpInfo pushMessagesByPhone', does: 'send' },
      {
        members:
          'validatePush validateMulticast validateBroadcast validateNarrowcast validateReply validateRichMenuObject',
        does: 'read',
      },
      { members: 'showLoadingAnimation', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'mastodon',
    family: 'chat',
    modules: 'masto mastodon-api',
    rows: [
      { members: 'statuses.create', does: 'send' },
      { members: 'favourite unfavourite reblog unreblog bookmark unbookmark pin unpin', does: 'set' },
      { members: 'get post put patch delete', does: 'http' },
      { members: 'createRestAPIClient createStreamingAPIClient login', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Send the `Idempotency-Key` header that the service documents, or read the timeline before you post again.',
  },
  {
    name: 'matrix',
    family: 'chat',
    modules: 'matrix-js-sdk',
    rows: [
      {
        members:
          'sendMessage sendEvent sendTextMessage sendNotice sendHtmlMessage sendHtmlNotice sendEmoteMessage sendImageMessage sendStickerMessage inviteByEmail',
        does: 'send',
      },
      {
        members:
          'login loginWithPassword startClient stopClient sendTyping sendReadReceipt sendReceipt setPresence initRustCrypto on once',
        does: 'none',
      },
      { members: 'redactEvent', does: 'delete' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Pass a transaction id of your own as the last argument: the server drops the second event with it. Without one the client makes one for each call.',
  },
  {
    name: 'node-telegram-bot-api',
    family: 'chat',
    modules: 'node-telegram-bot-api',
    rows: [
      {
        members:
          'sendMessage sendPhoto sendDocument sendVideo sendAudio sendAnimation sendVoice sendVideoNote sendMediaGroup sendLocation sendVenue sendContact sendPoll sendDice sendSticker sendInvoice sendGame forwardMessage copyMessage',
        does: 'send',
      },
      { members: 'sendChatAction startPolling stopPolling processUpdate answerCallbackQuery onText', does: 'none' },
      {
        members:
          'pinChatMessage unpinChatMessage setMyCommands setChatTitle setChatDescription setWebHook editMessageText',
        does: 'set',
      },
      { members: 'banChatMember', does: 'run' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'reddit',
    family: 'chat',
    modules: 'snoowrap',
    rows: [
      { members: 'reply composeMessage submitSelfpost submitLink createModmailDiscussion report', does: 'send' },
      { members: 'upvote downvote unvote save unsave hide unhide approve lock unlock sticky distinguish', does: 'set' },
      { members: 'gild', does: 'run' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for the post in the listing of its author before you post again.',
  },
  {
    name: 'signal',
    family: 'chat',
    modules: 'signal-cli',
    rows: [
      { members: 'sendMessage send', does: 'send' },
      { members: 'login connect init start', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'slack',
    family: 'chat',
    modules: '@slack/*',
    rows: [
      { members: 'chat.postMessage chat.postEphemeral chat.scheduleMessage chat.meMessage', does: 'send' },
      { members: 'IncomingWebhook.send', does: 'send' },
      {
        members:
          'reactions.add reactions.remove pins.add pins.remove conversations.invite conversations.join conversations.archive conversations.setTopic chat.update',
        does: 'set',
      },
      { members: 'WebClient start init ack', does: 'none' },
      {
        members: 'search.messages search.all search.files conversations.history conversations.replies auth.test',
        does: 'read',
      },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Keep the key with the message, and read the channel for it before you post again. `metadata.event_payload` is such a place.',
  },
  {
    name: 'teams',
    family: 'chat',
    modules: '@microsoft/teams*',
    rows: [
      { members: 'send reply', does: 'send' },
      { members: 'initialize start stop use plugin message onActivity tab', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'telegraf',
    family: 'chat',
    modules: 'telegraf',
    rows: [
      {
        members:
          'reply replyWithPhoto replyWithDocument replyWithHTML replyWithMarkdown replyWithMarkdownV2 sendCopy forwardMessages copyMessages',
        does: 'send',
      },
      {
        members:
          'sendMessage sendPhoto sendDocument sendVideo sendAudio sendAnimation sendVoice sendVideoNote sendMediaGroup sendLocation sendVenue sendContact sendPoll sendDice sendSticker sendInvoice sendGame forwardMessage copyMessage',
        does: 'send',
      },
      { members: 'sendChatAction launch stop answerCbQuery', does: 'none' },
      {
        members:
          'pinChatMessage unpinChatMessage setMyCommands setChatTitle setChatDescription setWebhook editMessageText',
        does: 'set',
      },
      { members: 'banChatMember', does: 'run' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'telnyx',
    family: 'chat',
    modules: 'telnyx',
    rows: [
      {
        members:
          'messages.send messages.sendGroupMms messages.sendLongCode messages.sendNumberPool messages.sendShortCode messages.schedule messages.whatsapp messages.create',
        does: 'send',
      },
      {
        members:
          'calls.dial calls.create actions.answer actions.transfer actions.speak actions.hangup actions.bridge actions.startRecording actions.startPlayback actions.sendDtmf',
        does: 'run',
        key: { at: '*.command_id', omit: 'nothing', weak: true, kept: '60 seconds' },
      },
      { members: 'faxes.create', does: 'send' },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
  },
  {
    name: 'twilio',
    family: 'chat',
    modules: 'twilio',
    rows: [
      { members: 'messages.create calls.create verifications.create faxes.create', does: 'send' },
      { members: 'verificationChecks.create', does: 'none' },
      { members: 'transcriptions.create', does: 'create', key: { at: '0.idempotencyKey', omit: 'nothing' } },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and list the messages by sender, receiver and date before you send again.',
  },
  {
    name: 'twit',
    family: 'chat',
    modules: 'twit',
    rows: [
      { members: 'get post', does: 'http' },
      { members: 'postMediaChunked', does: 'create' },
      { members: 'stream', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Read the timeline before you post again.',
  },
  {
    name: 'twitter-api-v2',
    family: 'chat',
    modules: 'twitter-api-v2',
    rows: [
      {
        members: 'tweet reply quote tweetThread sendDmInConversation sendDmToParticipant createDmConversation retweet',
        does: 'send',
      },
      {
        members:
          'like unlike bookmark deleteBookmark follow unfollow block unblock mute unmute hideReply pinList unpinList unretweet',
        does: 'set',
      },
      { members: 'get post put patch delete', does: 'http' },
      {
        members: 'login appLogin generateAuthLink generateOAuth2AuthLink loginWithOAuth2 refreshOAuth2Token',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey:
      'The service refuses a text that was just posted; beyond that, read the timeline before you post again.',
  },
  {
    name: 'whatsapp',
    family: 'chat',
    modules: 'whatsapp-web.js',
    rows: [
      { members: 'sendMessage reply forward react sendReaction', does: 'send' },
      {
        members:
          'initialize destroy logout sendPresenceAvailable sendPresenceUnavailable sendSeen sendStateTyping getState',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key with the message, and read the channel for it before you post again.',
  },
  {
    name: 'aws',
    family: 'clouds',
    modules: '@aws-sdk/* aws-sdk',
    rows: [
      { members: 'send', does: 'aws' },
      {
        members:
          'RunInstancesCommand CreateVolumeCommand CreateNatGatewayCommand CreateLaunchTemplateCommand AllocateHostsCommand CreateFleetCommand CreateRouteTableCommand CreateVpcEndpointCommand',
        does: 'create',
        key: { at: '0.ClientToken', omit: 'random', max: 64 },
      },
      {
        members: 'RunTaskCommand CreateServiceCommand CreateTaskSetCommand',
        does: 'create',
        key: { at: '0.clientToken', omit: 'random', max: 36 },
      },
      {
        members: 'CreateSecretCommand PutSecretValueCommand RotateSecretCommand',
        does: 'create',
        key: { at: '0.ClientRequestToken', omit: 'random', max: 64 },
      },
      {
        members: 'TransactWriteItemsCommand TransactWriteCommand ExecuteTransactionCommand',
        does: 'set',
        key: { at: '0.ClientRequestToken', omit: 'random', max: 36, kept: '10 minutes' },
      },
      {
        members: 'CreateStackCommand ExecuteChangeSetCommand',
        does: 'create',
        key: { at: '0.ClientRequestToken', omit: 'nothing', max: 128 },
      },
      {
        members: 'SendMessageCommand PublishCommand',
        does: 'create',
        key: {
          at: '0.MessageDeduplicationId',
          omit: 'nothing',
          weak: true,
          max: 128,
          kept: '5 minutes, on FIFO queues and topics',
        },
      },
      {
        members: 'StartExecutionCommand',
        does: 'run',
        key: { at: '0.name', omit: 'random', max: 80, kept: '90 days' },
      },
      { members: 'InvokeCommand', does: 'run', key: { at: '0.DurableExecutionName', omit: 'nothing', weak: true } },
      {
        members: 'getSignedUrl config promise on fromIni fromEnv fromNodeProviderChain marshall unmarshall destroy',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'adm-zip',
    family: 'files',
    modules: 'adm-zip',
    rows: [{ members: 'extractAllTo extractAllToAsync extractEntryTo writeZip writeZipPromise', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'basic-ftp',
    family: 'files',
    modules: 'basic-ftp',
    rows: [
      { members: 'uploadFrom uploadFromDir ensureDir rename upload uploadDir', does: 'set' },
      { members: 'appendFrom append', does: 'delta', delta: 'append' },
      { members: 'remove removeDir removeEmptyDir clearWorkingDir', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'del',
    family: 'files',
    modules: 'del',
    rows: [{ members: 'default del deleteAsync deleteSync sync', does: 'delete' }],
    otherwise: 'none',
  },
  {
    name: 'exceljs',
    family: 'files',
    modules: 'exceljs',
    rows: [{ members: 'xlsx.writeFile csv.writeFile', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'extract-zip',
    family: 'files',
    modules: 'extract-zip decompress',
    rows: [{ members: 'default', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'fs-extra',
    family: 'files',
    modules: 'fs-extra',
    rows: [
      {
        members:
          'writeFile writeFileSync outputFile outputFileSync writeJson writeJSON writeJsonSync writeJSONSync outputJson outputJSON outputJsonSync outputJSONSync',
        does: 'set',
      },
      { members: 'appendFile appendFileSync', does: 'delta', delta: 'append' },
      {
        members:
          'createWriteStream copyFile copyFileSync cp cpSync copy copySync rename renameSync move moveSync mkdir mkdirSync mkdirs mkdirsSync mkdirp mkdirpSync ensureDir ensureDirSync ensureFile ensureFileSync symlink symlinkSync link chmod chmodSync chown utimes truncate ftruncate',
        does: 'set',
      },
      {
        members: 'rm rmSync unlink unlinkSync rmdir rmdirSync remove removeSync emptyDir emptyDirSync',
        does: 'delete',
      },
      { members: 'open.write writeSync write', does: 'set' },
    ],
    otherwise: 'none',
  },
  {
    name: 'jimp',
    family: 'files',
    modules: 'jimp',
    rows: [{ members: 'write writeAsync', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'jsonfile',
    family: 'files',
    modules: 'jsonfile',
    rows: [{ members: 'writeFile writeFileSync', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'mkdirp',
    family: 'files',
    modules: 'mkdirp',
    rows: [{ members: 'mkdirp mkdirpSync default sync', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'move-file',
    family: 'files',
    modules: 'move-file cpy',
    rows: [{ members: 'default moveFile moveFileSync renameFile cpy', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'node-fs',
    family: 'files',
    modules: 'fs fs/promises node:fs node:fs/promises graceful-fs',
    rows: [
      { members: 'writeFile writeFileSync', does: 'set' },
      { members: 'appendFile appendFileSync', does: 'delta', delta: 'append' },
      {
        members:
          'createWriteStream copyFile copyFileSync cp cpSync rename renameSync mkdir mkdirSync symlink symlinkSync link linkSync chmod chmodSync chown chownSync utimes utimesSync truncate truncateSync ftruncate ftruncateSync',
        does: 'set',
      },
      { members: 'rm rmSync unlink unlinkSync rmdir rmdirSync', does: 'delete' },
      {
        members: 'open.write open.writeFile open.appendFile open.truncate writeSync writev writevSync write',
        does: 'set',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'rimraf',
    family: 'files',
    modules: 'rimraf',
    rows: [{ members: 'default rimraf rimrafSync sync native nativeSync manual', does: 'delete' }],
    otherwise: 'none',
  },
  { name: 'sharp', family: 'files', modules: 'sharp', rows: [{ members: 'toFile', does: 'set' }], otherwise: 'none' },
  {
    name: 'tar',
    family: 'files',
    modules: 'tar',
    rows: [{ members: 'x extract c create r replace u update', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'tauri-fs',
    family: 'files',
    modules: '@tauri-apps/plugin-fs',
    rows: [
      { members: 'writeFile writeTextFile mkdir copyFile rename truncate create', does: 'set' },
      { members: 'remove', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'trash',
    family: 'files',
    modules: 'trash',
    rows: [{ members: 'default trash', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'write-file-atomic',
    family: 'files',
    modules: 'write-file-atomic',
    rows: [{ members: 'default write-file-atomic writeFile sync', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'xlsx',
    family: 'files',
    modules: 'xlsx xlsx-js-style',
    rows: [{ members: 'writeFile writeFileXLSX writeFileAsync', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'globals',
    family: 'globals',
    modules: 'global',
    rows: [
      { members: 'fetch XMLHttpRequest.open', does: 'http' },
      { members: 'navigator.sendBeacon', does: 'none' },
      { members: 'Bun.write', does: 'set' },
      { members: 'Bun.spawn Bun.spawnSync Bun.$', does: 'command' },
      {
        members:
          'Deno.writeFile Deno.writeTextFile Deno.writeFileSync Deno.writeTextFileSync Deno.mkdir Deno.mkdirSync Deno.rename Deno.renameSync Deno.copyFile',
        does: 'set',
      },
      { members: 'Deno.remove Deno.removeSync', does: 'delete' },
      { members: 'Deno.Command', does: 'command' },
      { members: 'process.kill', does: 'run' },
      {
        members:
          'localStorage.setItem localStorage.removeItem localStorage.clear sessionStorage.setItem sessionStorage.removeItem sessionStorage.clear',
        does: 'set',
      },
      { members: 'click submit requestSubmit', does: 'run' },
      {
        members:
          'chrome.tabs.create chrome.tabs.update chrome.tabs.remove chrome.tabs.reload chrome.tabs.move chrome.tabs.goBack chrome.tabs.goForward chrome.tabs.group chrome.tabs.ungroup chrome.windows.create chrome.windows.remove',
        does: 'run',
      },
      { members: 'chrome.bookmarks.create chrome.downloads.download', does: 'create' },
      {
        members: 'chrome.bookmarks.update chrome.bookmarks.move chrome.cookies.set chrome.cookies.remove',
        does: 'set',
      },
      {
        members:
          'chrome.bookmarks.remove chrome.bookmarks.removeTree chrome.history.deleteUrl chrome.history.deleteRange chrome.history.deleteAll',
        does: 'delete',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'airtable',
    family: 'hosted-databases',
    modules: 'airtable',
    rows: [
      { members: 'configure base table select eachPage firstPage all', does: 'none' },
      { members: 'create', does: 'create' },
      { members: 'update replace patchUpdate putUpdate updateFields', does: 'set' },
      { members: 'destroy', does: 'delete' },
      { members: 'get', does: 'none' },
      { members: 'set', does: 'set' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'algolia',
    family: 'hosted-databases',
    modules: 'algoliasearch @algolia/*',
    rows: [
      {
        members: 'setSettings replaceAllObjects addOrUpdateObject saveRule saveRules saveSynonym saveSynonyms',
        does: 'set',
      },
      { members: 'clearObjects clearRules clearSynonyms deleteBy', does: 'delete' },
      { members: 'deleteIndex', does: 'delete', grave: true },
      { members: 'initIndex waitForTask waitTask', does: 'none' },
      { members: 'searchSingleIndex searchForHits browse browseObjects', does: 'read' },
      { members: 'from order query search batch', does: 'none' },
      { members: 'index saveObjects partialUpdateObject partialUpdateObjects saveObject', does: 'set' },
      { members: 'insert', does: 'create' },
      { members: 'delete remove deleteObject deleteObjects', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'appwrite',
    family: 'hosted-databases',
    modules: 'appwrite node-appwrite',
    rows: [
      { members: 'setEndpoint setProject setKey setSession ID.unique ID.custom', does: 'none' },
      { members: 'createExecution', does: 'run' },
      { members: 'arrayRemove from select order limit query search get subscribe storage commit', does: 'none' },
      { members: 'upsert index updateDocuments', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'chroma',
    family: 'hosted-databases',
    modules: 'chromadb',
    rows: [
      { members: 'peek count getCollection heartbeat', does: 'read' },
      { members: 'getOrCreateCollection modify update', does: 'set' },
      { members: 'deleteCollection reset', does: 'delete', grave: true },
      { members: 'from select eq collection where limit query search get filter gt gte lt lte schema', does: 'none' },
      { members: 'upsert', does: 'set' },
      { members: 'add', does: 'create' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'datastore',
    family: 'hosted-databases',
    modules: '@google-cloud/datastore',
    rows: [
      { members: 'save upsert update merge', does: 'set' },
      { members: 'key createQuery transaction run filter limit order int double', does: 'none' },
      { members: 'insert', does: 'create' },
      { members: 'select query get batch commit', does: 'none' },
      { members: 'index', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'elasticsearch',
    family: 'hosted-databases',
    modules: '@elastic/elasticsearch @opensearch-project/opensearch',
    rows: [
      { members: 'update updateByQuery reindex', does: 'set' },
      { members: 'indices.delete indices.deleteIndexTemplate', does: 'delete', grave: true },
      { members: 'indices.create', does: 'create' },
      {
        members: 'indices.get indices.exists cat.indices count exists mget scroll openPointInTime closePointInTime',
        does: 'read',
      },
      {
        members:
          'from doc order limit query search msearch get on channel storage commit getUser match filter like is gt gte lt lte range schema csv',
        does: 'none',
      },
      { members: 'upsert set bulk index', does: 'set' },
      { members: 'add upload', does: 'create' },
      { members: 'delete remove deleteByQuery deleteObject deleteObjects', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'firebase',
    family: 'hosted-databases',
    modules: 'firebase firebase-admin @firebase/*',
    rows: [
      { members: 'increment', does: 'delta', delta: 'increment' },
      { members: 'ref.update transaction.update transaction.set batch.update batch.set runTransaction', does: 'set' },
      { members: 'doc.create', does: 'create' },
      { members: 'auth.deleteUser auth.deleteUsers deleteUser', does: 'delete', grave: true },
      { members: 'FieldValue.increment', does: 'delta', delta: 'increment' },
      {
        members:
          'arrayUnion arrayRemove serverTimestamp from select initializeApp getFirestore doc collection where order limit cert signInWithPassword signInAnonymously query search get on channel storage batch commit verifyIdToken getUser onAuthStateChange filter like is range schema',
        does: 'none',
      },
      { members: 'upsert set setDoc updateDoc index', does: 'set' },
      { members: 'add addDoc insert push', does: 'create' },
      { members: 'delete deleteDoc remove deleteObject deleteAll', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'firestore',
    family: 'hosted-databases',
    modules: '@google-cloud/firestore',
    rows: [
      { members: 'doc.create', does: 'create' },
      { members: 'FieldValue.increment', does: 'delta', delta: 'increment' },
      {
        members:
          'arrayUnion arrayRemove serverTimestamp from select doc collection where order limit query search get batch commit filter like',
        does: 'none',
      },
      { members: 'set index', does: 'set' },
      { members: 'add', does: 'create' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'meilisearch',
    family: 'hosted-databases',
    modules: 'meilisearch',
    rows: [
      { members: 'index waitForTask waitTask', does: 'none' },
      { members: 'updateSettings resetSettings swapIndexes', does: 'set' },
      { members: 'deleteDocument deleteDocuments deleteAllDocuments', does: 'delete' },
      { members: 'deleteIndex deleteIndexIfExists', does: 'delete', grave: true },
      { members: 'from order limit query search get filter', does: 'none' },
      { members: 'addDocuments updateDocuments', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'milvus',
    family: 'hosted-databases',
    modules: '@zilliz/milvus2-sdk-node',
    rows: [
      {
        members:
          'hasCollection describeCollection showCollections getLoadState hybridSearch queryIterator searchIterator',
        does: 'read',
      },
      { members: 'loadCollection releaseCollection flush compact', does: 'run' },
      { members: 'dropCollection dropDatabase dropPartition', does: 'delete', grave: true },
      { members: 'deleteEntities dropIndex', does: 'delete' },
      {
        members: 'serverTimestamp collection order limit query search get channel storage commit filter schema',
        does: 'none',
      },
      { members: 'upsert index', does: 'set' },
      { members: 'add insert', does: 'create' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'pinecone',
    family: 'hosted-databases',
    modules: '@pinecone-database/pinecone',
    rows: [
      { members: 'index Index namespace', does: 'none' },
      { members: 'query fetch listPaginated searchRecords describeIndexStats describeIndex listIndexes', does: 'read' },
      { members: 'upsert upsertRecords update configureIndex', does: 'set' },
      { members: 'createIndex createIndexForModel createCollection', does: 'create' },
      { members: 'deleteOne deleteMany deleteAll deleteNamespace', does: 'delete' },
      { members: 'deleteIndex deleteCollection', does: 'delete', grave: true },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'qdrant',
    family: 'hosted-databases',
    modules: '@qdrant/js-client-rest',
    rows: [
      { members: 'setPayload overwritePayload updateVectors batchUpdate updateCollection', does: 'set' },
      { members: 'deletePayload clearPayload deleteVectors', does: 'delete' },
      { members: 'deleteCollection', does: 'delete', grave: true },
      {
        members:
          'scroll retrieve recommend searchBatch queryPoints queryPointsGroups count getCollection getCollections collectionExists facet',
        does: 'read',
      },
      {
        members: 'createClient from collection limit query search get batch commit match filter gt gte lt lte range',
        does: 'none',
      },
      { members: 'upsert index', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'supabase',
    family: 'hosted-databases',
    modules: '@supabase/*',
    rows: [
      { members: 'storage.from.update storage.from.move storage.from.copy', does: 'set' },
      { members: 'storage.createBucket auth.admin.createUser', does: 'create' },
      { members: 'storage.deleteBucket storage.emptyBucket auth.admin.deleteUser', does: 'delete', grave: true },
      { members: 'auth.admin.inviteUserByEmail auth.resetPasswordForEmail auth.signInWithOtp', does: 'send' },
      { members: 'rpc', does: 'unknown' },
      {
        members:
          'createClient from select eq single maybeSingle order limit createServerClient signInWithPassword signInAnonymously setSession refreshSession query search get on channel storage getUser onAuthStateChange match filter in like ilike is neq gt gte lt lte range schema returns throwOnError csv createSignedUrl getPublicUrl',
        does: 'none',
      },
      { members: 'upsert index', does: 'set' },
      { members: 'insert upload', does: 'create' },
      { members: 'delete remove', does: 'delete' },
      { members: 'functions.invoke', does: 'run' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'typesense',
    family: 'hosted-databases',
    modules: 'typesense',
    rows: [
      { members: 'collections documents', does: 'none' },
      { members: 'retrieve export', does: 'read' },
      { members: 'documents.create', does: 'create' },
      { members: 'documents.update documents.import documents.upsert', does: 'set' },
      { members: 'collection limit query search get match schema', does: 'none' },
      { members: 'upsert index', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'upstash-vector',
    family: 'hosted-databases',
    modules: '@upstash/vector',
    rows: [
      { members: 'fetch range info listNamespaces', does: 'read' },
      { members: 'reset deleteNamespace', does: 'delete', grave: true },
      { members: 'namespace', does: 'none' },
      { members: 'limit query filter', does: 'none' },
      { members: 'upsert', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'weaviate',
    family: 'hosted-databases',
    modules: 'weaviate-client @weaviate/client',
    rows: [
      { members: 'connectToWeaviateCloud connectToLocal connectToCustom collections use', does: 'none' },
      { members: 'fetchObjects fetchObjectById nearText nearVector bm25 hybrid nearObject overAll', does: 'read' },
      { members: 'data.replace data.update', does: 'set' },
      { members: 'collections.delete collections.deleteAll', does: 'delete', grave: true },
      {
        members: 'from single collection where order limit query search get on batch match filter like is schema',
        does: 'none',
      },
      { members: 'index', does: 'set' },
      { members: 'insert push', does: 'create' },
      { members: 'delete remove deleteMany deleteAll', does: 'delete' },
    ],
    otherwise: 'by-name',
    deltas: 'fields',
  },
  {
    name: 'axios',
    family: 'http',
    modules: 'axios axios-retry redaxios xior',
    rows: [
      {
        members: 'default axios request get head options post put patch delete postForm putForm patchForm',
        does: 'http',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'fetch',
    family: 'http',
    modules:
      'node-fetch cross-fetch isomorphic-fetch node-fetch-native fetch-retry make-fetch-happen @better-fetch/fetch p-fetch',
    rows: [{ members: 'default fetch betterFetch $fetch', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'got',
    family: 'http',
    modules: 'got',
    rows: [{ members: 'default got get head post put patch delete stream', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'ky',
    family: 'http',
    modules: 'ky ky-universal',
    rows: [{ members: 'default ky get head post put patch delete', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'needle',
    family: 'http',
    modules: 'needle',
    rows: [{ members: 'default get head post put patch delete request', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'node-http',
    family: 'http',
    modules: 'node:http node:https http https http2 node:http2 follow-redirects',
    rows: [{ members: 'request get', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'ofetch',
    family: 'http',
    modules: 'ofetch',
    rows: [{ members: 'default ofetch $fetch fetch raw', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'openapi-fetch',
    family: 'http',
    modules: 'openapi-fetch',
    rows: [{ members: 'GET POST PUT PATCH DELETE HEAD OPTIONS TRACE request', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'request',
    family: 'http',
    modules: 'request request-promise phin bent',
    rows: [{ members: 'default get head options post put patch delete del request', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'superagent',
    family: 'http',
    modules: 'superagent supertest',
    rows: [{ members: 'default get head options post put patch delete del', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'undici',
    family: 'http',
    modules: 'undici',
    rows: [{ members: 'fetch request stream pipeline default', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'wretch',
    family: 'http',
    modules: 'wretch',
    rows: [{ members: 'get head options post put patch delete fetch', does: 'http' }],
    otherwise: 'none',
  },
  {
    name: 'etcd',
    family: 'key-value',
    modules: 'etcd3',
    rows: [
      { members: 'put', does: 'set' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'ioredis',
    family: 'key-value',
    modules: 'ioredis',
    rows: [
      { members: 'incr incrby incrbyfloat hincrby hincrbyfloat zincrby', does: 'delta', delta: 'increment' },
      { members: 'decr decrby', does: 'delta', delta: 'decrement' },
      { members: 'lpush rpush xadd append', does: 'delta', delta: 'append' },
      { members: 'set hset mset sadd srem zadd zrem setnx hmset rename hdel', does: 'set' },
      { members: 'del unlink flushall flushdb getdel', does: 'delete' },
      { members: 'publish', does: 'create' },
      { members: 'sendCommand call eval evalsha', does: 'unknown' },
    ],
    otherwise: 'none',
  },
  {
    name: 'keyv',
    family: 'key-value',
    modules: 'keyv @keyv/*',
    rows: [
      { members: 'set', does: 'set' },
      { members: 'delete clear', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'level',
    family: 'key-value',
    modules: 'level classic-level',
    rows: [
      { members: 'batch', does: 'set' },
      { members: 'put', does: 'set' },
      { members: 'del delete clear', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'memcached',
    family: 'key-value',
    modules: 'memcached',
    rows: [
      { members: 'incr', does: 'delta', delta: 'increment' },
      { members: 'decr', does: 'delta', delta: 'decrement' },
      { members: 'append', does: 'delta', delta: 'append' },
      { members: 'set', does: 'set' },
      { members: 'del', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'redis',
    family: 'key-value',
    modules: 'redis @redis/*',
    rows: [
      { members: 'incr incrBy incrByFloat hIncrBy hIncrByFloat zIncrBy', does: 'delta', delta: 'increment' },
      { members: 'decr decrBy', does: 'delta', delta: 'decrement' },
      { members: 'lPush rPush xAdd append', does: 'delta', delta: 'append' },
      { members: 'set hSet mSet sAdd sRem zAdd zRem setNX rename hDel', does: 'set' },
      { members: 'del unlink flushAll flushDb delete clear getDel', does: 'delete' },
      { members: 'publish', does: 'create' },
      { members: 'sendCommand eval', does: 'unknown' },
    ],
    otherwise: 'none',
  },
  {
    name: 'upstash-redis',
    family: 'key-value',
    modules: '@upstash/redis @vercel/kv',
    rows: [
      { members: 'incr incrby incrbyfloat hincrby hincrbyfloat zincrby', does: 'delta', delta: 'increment' },
      { members: 'decr decrby', does: 'delta', delta: 'decrement' },
      { members: 'lpush rpush xadd append', does: 'delta', delta: 'append' },
      { members: 'set hset mset sadd srem zadd zrem setnx hmset rename hdel', does: 'set' },
      { members: 'del unlink flushall flushdb delete clear getdel', does: 'delete' },
      { members: 'publish', does: 'create' },
      { members: 'call eval evalsha', does: 'unknown' },
    ],
    otherwise: 'none',
  },
  {
    name: 'valkey',
    family: 'key-value',
    modules: '@valkey/valkey-glide valkey-glide iovalkey',
    rows: [
      { members: 'incr incrBy incrByFloat zincrby', does: 'delta', delta: 'increment' },
      { members: 'decr decrBy', does: 'delta', delta: 'decrement' },
      { members: 'lpush rpush xadd append', does: 'delta', delta: 'append' },
      { members: 'set hset mset sadd srem zadd zrem rename hdel', does: 'set' },
      { members: 'del unlink flushall flushdb clear getdel', does: 'delete' },
      { members: 'publish', does: 'create' },
      { members: 'customCommand', does: 'unknown' },
    ],
    otherwise: 'none',
  },
  {
    name: 'brevo',
    family: 'mail',
    modules: '@getbrevo/brevo',
    rows: [
      {
        members: 'sendTransacEmail',
        does: 'send',
        key: { at: '0.headers.Idempotency-Key', omit: 'nothing', weak: true },
      },
      {
        members: 'sendTransacSms sendEmailCampaignNow sendTestTemplate sendSmsCampaignNow sendWhatsappMessage',
        does: 'send',
      },
      { members: 'setApiKey', does: 'none' },
      { members: 'postPreviewSmtpEmailTemplates', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again.',
  },
  {
    name: 'emailjs',
    family: 'mail',
    modules: 'emailjs @emailjs/*',
    rows: [
      { members: 'send sendAsync sendForm', does: 'send' },
      { members: 'init', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again.',
  },
  {
    name: 'imapflow',
    family: 'mail',
    modules: 'imapflow',
    rows: [
      {
        members:
          'messageFlagsAdd messageFlagsRemove messageFlagsSet messageMove messageCopy mailboxRename mailboxSubscribe mailboxUnsubscribe setFlagColor',
        does: 'set',
      },
      { members: 'append mailboxCreate', does: 'create' },
      { members: 'messageDelete', does: 'delete' },
      { members: 'mailboxDelete', does: 'delete', grave: true },
    ],
    otherwise: 'none',
  },
  {
    name: 'loops',
    family: 'mail',
    modules: 'loops',
    rows: [
      {
        members: 'sendTransactionalEmail sendEvent',
        does: 'send',
        key: { at: '0.headers.Idempotency-Key', omit: 'nothing', max: 100, kept: '24 hours' },
      },
      { members: 'sendEmailMessagePreview', does: 'send' },
      { members: 'updateContact', does: 'set' },
      { members: 'deleteContact', does: 'delete' },
      { members: 'testApiKey checkContactSuppression findContact', does: 'read' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'mailchimp',
    family: 'mail',
    modules: '@mailchimp/*',
    rows: [
      { members: 'messages.send messages.sendTemplate campaigns.send campaigns.schedule', does: 'send' },
      { members: 'lists.setListMember', does: 'set' },
      { members: 'lists.deleteListMemberPermanent', does: 'delete', grave: true },
      { members: 'setConfig', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again. `metadata` is such a place.',
  },
  {
    name: 'mailgun',
    family: 'mail',
    modules: 'mailgun.js mailgun-js',
    rows: [
      { members: 'messages.create messages.send', does: 'send' },
      { members: 'client', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again. A `v:` variable is such a place.',
  },
  {
    name: 'mailjet',
    family: 'mail',
    modules: 'node-mailjet',
    rows: [
      { members: 'post.request', does: 'send' },
      { members: 'apiConnect smsConnect post get put action id', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again. `CustomID` is such a place.',
  },
  {
    name: 'nodemailer',
    family: 'mail',
    modules: 'nodemailer',
    rows: [
      { members: 'sendMail', does: 'send' },
      { members: 'createTransport createTestAccount getTestMessageUrl verify isIdle', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again. A `messageId` of your own is such a place.',
  },
  {
    name: 'postmark',
    family: 'mail',
    modules: 'postmark',
    rows: [
      {
        members: 'sendEmail sendEmailWithTemplate sendEmailBatch sendEmailBatchWithTemplates sendBulkEmail',
        does: 'send',
      },
      { members: 'validateTemplate', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again. `Metadata` is such a place.',
  },
  {
    name: 'resend',
    family: 'mail',
    modules: 'resend',
    rows: [{ members: 'emails.send emails.create batch.send batch.create broadcasts.send', does: 'send' }],
    otherwise: 'by-name',
    key: { at: '1.idempotencyKey', omit: 'nothing', max: 256, kept: '24 hours' },
  },
  {
    name: 'sendgrid',
    family: 'mail',
    modules: '@sendgrid/*',
    rows: [
      { members: 'send sendMultiple', does: 'send' },
      {
        members: 'setApiKey setClient setSubstitutionWrappers setTimeout setDefaultHeader setDataResidency',
        does: 'none',
      },
      { members: 'request', does: 'http' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again. `customArgs` is such a place.',
  },
  {
    name: 'arangojs',
    family: 'mappers',
    modules: 'arangojs',
    rows: [
      { members: 'query', does: 'unknown' },
      { members: 'removeAll', does: 'delete' },
      { members: 'save', does: 'create' },
      { members: 'patch update', does: 'set' },
      { members: 'increment', does: 'delta', delta: 'increment' },
      { members: 'truncate drop dropCollection dropDatabase delete remove', does: 'delete' },
      {
        members:
          'values from join offset close transaction index action parse literal text timestamp count max min empty',
        does: 'none',
      },
      { members: 'all', does: 'unknown' },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'bookshelf',
    family: 'mappers',
    modules: 'bookshelf',
    rows: [
      { members: 'merge save', does: 'create' },
      { members: 'patch set', does: 'set' },
      { members: 'destroy remove', does: 'delete' },
      {
        members:
          'where orderBy limit offset transaction relations model on index query parse withSchema timestamp groupBy count',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'convex',
    family: 'mappers',
    modules: 'convex',
    rows: [
      { members: 'db.patch db.replace', does: 'set' },
      { members: 'db.insert', does: 'create' },
      { members: 'db.delete', does: 'delete' },
      { members: 'client.mutation scheduler.runAfter scheduler.runAt runMutation runAction', does: 'run' },
      { members: 'insert', does: 'create' },
      { members: 'patch update', does: 'set' },
      { members: 'destroy delete', does: 'delete' },
      {
        members:
          'values select limit eq and or not close raw defineTable v index query mutation action build literal text timestamp boolean count',
        does: 'none',
      },
      { members: 'run', does: 'unknown' },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'couchbase',
    family: 'mappers',
    modules: 'couchbase',
    rows: [
      { members: 'query', does: 'unknown' },
      { members: 'mutateIn', does: 'set' },
      { members: 'insert', does: 'create' },
      { members: 'upsert set', does: 'set' },
      { members: 'increment decrement', does: 'delta', delta: 'increment' },
      { members: 'dropCollection remove', does: 'delete' },
      {
        members:
          'values from limit and or connect close on raw ref v index exec parse literal timestamp boolean count max min',
        does: 'none',
      },
      { members: 'execute run', does: 'unknown' },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'dexie',
    family: 'mappers',
    modules: 'dexie',
    rows: [
      { members: 'add bulkAdd', does: 'create' },
      { members: 'put bulkPut modify bulkUpdate', does: 'set' },
      { members: 'bulkDelete clear', does: 'delete' },
      { members: 'upsert update', does: 'set' },
      { members: 'delete remove', does: 'delete' },
      {
        members:
          'values where from orderBy limit offset and or close transaction Schema on raw index query populate count',
        does: 'none',
      },
      { members: 'execute all', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'drizzle',
    family: 'mappers',
    modules: 'drizzle-orm',
    rows: [
      { members: 'findMany findFirst', does: 'none' },
      { members: 'insert', does: 'create' },
      { members: 'update set', does: 'set' },
      { members: 'increment', does: 'delta', delta: 'increment' },
      { members: 'delete', does: 'delete' },
      {
        members:
          'values where returning select from leftJoin innerJoin join orderBy limit offset eq and or not sql transaction drizzle pgTable relations model on raw onConflictDoNothing onConflictDoUpdate onConflict ignore $dynamic prepare ref index query action as exec references primary toSQL build serial text integer timestamp boolean jsonb having groupBy with count max min sum empty',
        does: 'none',
      },
      { members: 'execute all run', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'fauna',
    family: 'mappers',
    modules: 'faunadb',
    rows: [
      { members: 'set', does: 'set' },
      { members: 'values from offset close on ref index query action timestamp max min', does: 'none' },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'instantdb',
    family: 'mappers',
    modules: '@instantdb/*',
    rows: [
      { members: 'transact', does: 'set' },
      { members: 'tx id init lookup link unlink', does: 'none' },
      { members: 'merge', does: 'create' },
      { members: 'upsert update', does: 'set' },
      { members: 'deleteMany delete', does: 'delete' },
      { members: 'where limit offset and or close Schema on v query mutation action parse boolean', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'knex',
    family: 'mappers',
    modules: 'knex',
    rows: [
      { members: 'merge', does: 'none' },
      { members: 'batchInsert', does: 'create' },
      { members: 'schema.createTable schema.alterTable schema.table', does: 'set' },
      { members: 'schema.dropTable schema.dropTableIfExists', does: 'delete', grave: true },
      { members: 'insert', does: 'create' },
      { members: 'upsert update', does: 'set' },
      { members: 'increment decrement', does: 'delta', delta: 'increment' },
      { members: 'destroy truncate delete del', does: 'delete' },
      {
        members:
          'values where returning select from leftJoin innerJoin join orderBy limit offset and or not sql connect close transaction createTable on raw onConflict ignore ref index query as defaultTo references primary toSQL withSchema text integer timestamp boolean jsonb having groupBy with count max min sum',
        does: 'none',
      },
      { members: 'all run', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'kysely',
    family: 'mappers',
    modules: 'kysely',
    rows: [
      { members: 'insertInto', does: 'create' },
      { members: 'updateTable mergeInto replaceInto', does: 'set' },
      {
        members: 'executeTakeFirst executeTakeFirstOrThrow selectFrom selectAll set values compile $if $call fn eb',
        does: 'none',
      },
      { members: 'insert', does: 'create' },
      { members: 'update', does: 'set' },
      { members: 'destroy deleteFrom', does: 'delete' },
      {
        members:
          'where returning select from leftJoin innerJoin join orderBy limit offset and or not sql connect close transaction createTable on raw onConflict ignore prepare ref index startTransaction commitTransaction query action as defaultTo references build withSchema literal timestamp having groupBy with count max min sum',
        does: 'none',
      },
      { members: 'execute executeQuery all run', does: 'unknown' },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'lowdb',
    family: 'mappers',
    modules: 'lowdb',
    rows: [
      { members: 'write update', does: 'set' },
      { members: 'parse', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'mikro-orm',
    family: 'mappers',
    modules: '@mikro-orm/*',
    rows: [
      { members: 'flush persistAndFlush', does: 'set' },
      { members: 'fork persist assign getReference merge', does: 'none' },
      { members: 'removeAndFlush nativeDelete', does: 'delete' },
      { members: 'nativeUpdate', does: 'set' },
      { members: 'nativeInsert', does: 'create' },
      { members: 'insert save insertMany', does: 'create' },
      { members: 'upsert update set', does: 'set' },
      { members: 'truncate dropDatabase delete remove', does: 'delete' },
      {
        members:
          'values where returning select from leftJoin innerJoin join orderBy limit offset not sql connect close transaction createQueryBuilder getRepository relations createTable on raw onConflict ignore ref index query action as populate primary withSchema text integer timestamp boolean having groupBy count max min',
        does: 'none',
      },
      { members: 'execute executeQuery all run', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'mongodb',
    family: 'mappers',
    modules: 'mongodb',
    rows: [
      { members: 'db collection', does: 'none' },
      { members: 'db.command', does: 'unknown' },
      { members: 'insert merge insertOne insertMany', does: 'create' },
      {
        members: 'upsert replaceOne updateOne updateMany findOneAndUpdate findOneAndReplace bulkWrite update',
        does: 'set',
      },
      { members: 'deleteOne deleteMany findOneAndDelete drop dropCollection dropDatabase delete', does: 'delete' },
      {
        members:
          'limit and or connect close ObjectId startSession on raw v index startTransaction commitTransaction abortTransaction endSession primary count max min empty',
        does: 'none',
      },
      { members: 'execute all', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'mongoose',
    family: 'mappers',
    modules: 'mongoose @nestjs/mongoose',
    rows: [
      { members: 'create', does: 'create' },
      { members: 'merge save insertOne insertMany', does: 'create' },
      {
        members:
          'upsert replaceOne updateOne updateMany findOneAndUpdate findOneAndReplace findByIdAndUpdate bulkWrite update set',
        does: 'set',
      },
      { members: 'increment', does: 'delta', delta: 'increment' },
      {
        members:
          'deleteOne deleteMany findOneAndDelete findByIdAndDelete destroy dropCollection dropDatabase delete remove',
        does: 'delete',
      },
      {
        members:
          'values where select from limit and or connect close disconnect transaction createConnection model Schema ObjectId startSession on raw ref v index query as exec lean populate text timestamp boolean groupBy count max min',
        does: 'none',
      },
      { members: 'all', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'nano',
    family: 'mappers',
    modules: 'nano',
    rows: [
      { members: 'bulk', does: 'set' },
      { members: 'insert', does: 'create' },
      { members: 'update', does: 'set' },
      { members: 'destroy', does: 'delete' },
      { members: 'limit offset connect index query', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'nedb',
    family: 'mappers',
    modules: 'nedb @seald-io/nedb',
    rows: [
      { members: 'insert', does: 'create' },
      { members: 'upsert update', does: 'set' },
      { members: 'remove', does: 'delete' },
      { members: 'limit on query exec count', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'objection',
    family: 'mappers',
    modules: 'objection',
    rows: [
      { members: 'insertAndFetch insertGraph insertGraphAndFetch', does: 'create' },
      {
        members: 'patchAndFetch patchAndFetchById updateAndFetch updateAndFetchById upsertGraph upsertGraphAndFetch',
        does: 'set',
      },
      { members: 'deleteById', does: 'delete' },
      { members: 'insert merge', does: 'create' },
      { members: 'patch update', does: 'set' },
      { members: 'increment decrement', does: 'delta', delta: 'increment' },
      { members: 'truncate delete del', does: 'delete' },
      {
        members:
          'where returning select from leftJoin innerJoin join orderBy limit offset not sql $transaction transaction model raw onConflict ignore ref startTransaction query as parse withSchema having groupBy with count max min sum',
        does: 'none',
      },
      { members: 'execute', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'pocketbase',
    family: 'mappers',
    modules: 'pocketbase',
    rows: [
      { members: 'collection authWithPassword authRefresh authWithOAuth2 autoCancellation filter', does: 'none' },
      { members: 'save', does: 'create' },
      { members: 'upsert update', does: 'set' },
      { members: 'truncate delete', does: 'delete' },
      { members: 'restore', does: 'set' },
      { members: 'sql model raw v query action', does: 'none' },
      { members: 'run', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'pouchdb',
    family: 'mappers',
    modules: 'pouchdb',
    rows: [
      { members: 'post', does: 'create' },
      { members: 'put bulkDocs putAttachment', does: 'set' },
      { members: 'sync replicate replicate.to', does: 'run' },
      { members: 'destroy remove', does: 'delete' },
      { members: 'limit offset close on', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'prisma',
    family: 'mappers',
    modules: '@prisma/* .prisma/* @prisma-clients/*',
    rows: [
      { members: 'create createMany createManyAndReturn', does: 'create' },
      { members: 'update updateMany updateManyAndReturn upsert', does: 'set' },
      { members: 'delete deleteMany', does: 'delete' },
      { members: '$executeRaw $executeRawUnsafe $queryRaw $queryRawUnsafe $runCommandRaw', does: 'unknown' },
      { members: '$connect $disconnect $transaction $on $use $extends Prisma sql join raw empty', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'rxdb',
    family: 'mappers',
    modules: 'rxdb',
    rows: [
      { members: 'incrementalPatch incrementalModify incrementalUpsert bulkUpsert', does: 'set' },
      { members: 'insert merge save bulkInsert', does: 'create' },
      { members: 'upsert bulkWrite patch update set', does: 'set' },
      { members: 'remove', does: 'delete' },
      {
        members:
          'where from limit offset eq and or not close createQueryBuilder on prepare ref v index startTransaction commitTransaction query exec populate primary literal count max min empty',
        does: 'none',
      },
      { members: 'execute all run', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'sequelize',
    family: 'mappers',
    modules: 'sequelize sequelize-typescript',
    rows: [
      { members: 'create bulkCreate save', does: 'create' },
      { members: 'findOrBuild', does: 'set' },
      { members: 'query', does: 'unknown' },
      { members: 'build define init sync authenticate belongsTo hasMany hasOne', does: 'none' },
      { members: 'insert bulkInsert', does: 'create' },
      { members: 'upsert findOrCreate update set', does: 'set' },
      { members: 'increment decrement', does: 'delta', delta: 'increment' },
      { members: 'destroy truncate drop dropDatabase delete remove', does: 'delete' },
      { members: 'restore', does: 'set' },
      {
        members:
          'values where returning select limit offset eq and or not sql close transaction getRepository createTable model on raw onConflictDoNothing index startTransaction commitTransaction as references literal text having count max min sum',
        does: 'none',
      },
      { members: 'all run', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'surrealdb',
    family: 'mappers',
    modules: 'surrealdb',
    rows: [
      { members: 'query', does: 'unknown' },
      { members: 'create relate', does: 'create' },
      { members: 'run', does: 'run' },
      { members: 'insert merge', does: 'create' },
      { members: 'upsert patch update set', does: 'set' },
      { members: 'delete', does: 'delete' },
      {
        members:
          'values where select from limit eq and or not connect close disconnect transaction raw ignore ref v mutation action toSQL boolean min',
        does: 'none',
      },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'typeorm',
    family: 'mappers',
    modules: 'typeorm @nestjs/typeorm',
    rows: [
      { members: 'save insert', does: 'create' },
      { members: 'create merge preload initialize', does: 'none' },
      { members: 'query', does: 'unknown' },
      { members: 'insertOne insertMany', does: 'create' },
      {
        members: 'upsert replaceOne updateOne updateMany findOneAndUpdate findOneAndReplace bulkWrite update set',
        does: 'set',
      },
      { members: 'increment decrement', does: 'delta', delta: 'increment' },
      {
        members: 'deleteOne deleteMany findOneAndDelete destroy drop dropCollection dropDatabase delete remove',
        does: 'delete',
      },
      { members: 'softDelete softRemove restore recover', does: 'set' },
      {
        members:
          'values where returning select from leftJoin innerJoin join orderBy limit offset eq and or not sql connect close disconnect transaction createQueryBuilder getRepository relations createTable ObjectId startSession on raw v index startTransaction commitTransaction abortTransaction endSession primary parse build withSchema text timestamp boolean jsonb having groupBy count max min sum empty',
        does: 'none',
      },
      { members: 'execute executeQuery all', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'waterline',
    family: 'mappers',
    modules: 'waterline',
    rows: [],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'xata',
    family: 'mappers',
    modules: '@xata.io/client',
    rows: [
      { members: 'createOrUpdate createOrReplace', does: 'set' },
      { members: 'sql', does: 'unknown' },
      { members: 'insert', does: 'create' },
      { members: 'upsert update set', does: 'set' },
      { members: 'delete', does: 'delete' },
      {
        members:
          'values select from limit offset not createTable Schema index query as build text timestamp boolean count max min sum',
        does: 'none',
      },
      { members: 'all run', does: 'unknown' },
      { members: 'replace', does: 'set' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
    deltas: 'operators',
  },
  {
    name: 'ai-sdk-providers',
    family: 'models',
    modules: 'workers-ai-provider ollama-ai-provider* ai-sdk-provider-* portkey-ai',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'ai-sdk',
    family: 'models',
    modules: 'ai @ai-sdk/* @openrouter/ai-sdk-provider',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'anthropic',
    family: 'models',
    modules: '@anthropic-ai/*',
    rows: [
      {
        members: 'files.upload batches.create agents.create',
        does: 'create',
        key: { at: '1.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
      },
      { members: 'files.delete batches.delete models.delete', does: 'delete' },
      { members: 'callTool call_tool', does: 'unknown' },
    ],
    otherwise: 'none',
  },
  {
    name: 'cohere',
    family: 'models',
    modules: 'cohere-ai',
    rows: [
      { members: 'datasets.create connectors.create embedJobs.create finetuning.createFinetunedModel', does: 'create' },
      { members: 'datasets.delete connectors.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'copilotkit',
    family: 'models',
    modules: '@copilotkit/*',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'elevenlabs',
    family: 'models',
    modules: 'elevenlabs @elevenlabs/*',
    rows: [
      { members: 'agents.create voices.add ivc.create', does: 'create' },
      { members: 'twilio.outboundCall outboundCall', does: 'send' },
      { members: 'voices.delete agents.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'fal',
    family: 'models',
    modules: 'fal-ai @fal-ai/*',
    rows: [{ members: 'storage.upload', does: 'create' }],
    otherwise: 'none',
  },
  {
    name: 'genkit',
    family: 'models',
    modules: 'genkit @genkit-ai/* genkitx-*',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'google-genai',
    family: 'models',
    modules: '@google/genai @google/generative-ai @google/adk',
    rows: [
      { members: 'files.upload batches.create tunings.tune caches.create', does: 'create' },
      { members: 'files.delete batches.delete models.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'groq',
    family: 'models',
    modules: 'groq-sdk',
    rows: [
      {
        members: 'files.create batches.create',
        does: 'create',
        key: { at: '1.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
      },
      { members: 'files.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'hugging-face',
    family: 'models',
    modules: '@huggingface/inference @huggingface/transformers @xenova/transformers @huggingface/tasks',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'langchain',
    family: 'models',
    modules: 'langchain @langchain/* langgraph',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'llamaindex',
    family: 'models',
    modules: 'llamaindex @llamaindex/*',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'mastra',
    family: 'models',
    modules: '@mastra/*',
    rows: [
      { members: 'callTool call_tool', does: 'unknown' },
      {
        members: 'createRun.start createRunAsync.start createRun.stream createRunAsync.stream createRun.resume',
        does: 'run',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'mcp-frameworks',
    family: 'models',
    modules: 'fastmcp mcp-framework @modelcontextprotocol/ext-apps',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'mistral',
    family: 'models',
    modules: '@mistralai/*',
    rows: [
      { members: 'files.upload jobs.create agents.create', does: 'create' },
      { members: 'files.delete models.delete agents.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'ollama',
    family: 'models',
    modules: 'ollama',
    rows: [
      { members: 'pull copy', does: 'set' },
      { members: 'create push', does: 'create' },
      { members: 'delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  {
    name: 'openai-agents',
    family: 'models',
    modules: '@openai/*',
    rows: [{ members: 'callTool call_tool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'openai',
    family: 'models',
    modules: 'openai',
    rows: [
      {
        members:
          'files.create vectorStores.create fineTuning.jobs.create assistants.create batches.create evals.create uploads.create files.upload fileBatches.createAndPoll fileBatches.uploadAndPoll vectorStores.files.createAndPoll',
        does: 'create',
        key: { at: '1.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
      },
      {
        members:
          'files.delete files.del vectorStores.delete vectorStores.del assistants.delete assistants.del models.delete models.del responses.delete conversations.delete',
        does: 'delete',
      },
    ],
    otherwise: 'none',
  },
  {
    name: 'replicate',
    family: 'models',
    modules: 'replicate',
    rows: [
      { members: 'models.create deployments.create trainings.create files.create', does: 'create' },
      { members: 'models.delete deployments.delete files.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  { name: 'retrysafe', family: 'models', modules: '@retrysafe/* retrysafe', rows: [], otherwise: 'none' },
  {
    name: 'together',
    family: 'models',
    modules: 'together-ai',
    rows: [
      {
        members: 'files.upload fineTuning.create batches.create',
        does: 'create',
        key: { at: '1.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
      },
      { members: 'files.delete', does: 'delete' },
    ],
    otherwise: 'none',
  },
  { name: 'tokenizers', family: 'models', modules: 'tiktoken js-tiktoken', rows: [], otherwise: 'none' },
  { name: 'voyage', family: 'models', modules: 'voyageai', rows: [], otherwise: 'none' },
  {
    name: 'courier',
    family: 'notifications',
    modules: '@trycourier/courier',
    rows: [
      { members: 'send.message bulk.runJob send', does: 'send' },
      { members: 'profiles.replace lists.restore', does: 'set' },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
  },
  {
    name: 'expo-push',
    family: 'notifications',
    modules: 'expo-server-sdk',
    rows: [
      { members: 'sendPushNotificationsAsync', does: 'send' },
      { members: 'getPushNotificationReceiptsAsync', does: 'read' },
      { members: 'chunkPushNotifications chunkPushNotificationReceiptIds isExpoPushToken', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Write an outbox row before the send, and keep the key with the message, so that you can look for it before you send again.',
  },
  {
    name: 'firebase-messaging',
    family: 'notifications',
    modules: 'firebase-admin/messaging',
    rows: [
      { members: 'send sendEach sendEachForMulticast sendMulticast sendAll sendToDevice sendToTopic', does: 'send' },
      { members: 'subscribeToTopic unsubscribeFromTopic', does: 'set' },
      { members: 'getMessaging', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Give the message a `collapseKey` or a `tag`: a later one replaces it.',
  },
  {
    name: 'knock',
    family: 'notifications',
    modules: '@knocklabs/node',
    rows: [
      { members: 'workflows.trigger', does: 'send' },
      {
        members:
          'workflows.cancel messages.archive messages.markAsRead messages.markAsSeen messages.markAsInteracted users.set objects.set tenants.set',
        does: 'set',
      },
    ],
    otherwise: 'by-name',
    key: { at: '-1.idempotencyKey', omit: 'random', kept: '24 hours' },
  },
  {
    name: 'novu',
    family: 'notifications',
    modules: '@novu/*',
    rows: [
      {
        members: 'trigger triggerBulk triggerBroadcast events.trigger events.bulkTrigger events.broadcast',
        does: 'send',
        key: { at: '1|*.transactionId', omit: 'nothing' },
      },
      { members: 'cancel', does: 'set' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'onesignal',
    family: 'notifications',
    modules: '@onesignal/node-onesignal',
    rows: [
      { members: 'createNotification', does: 'send' },
      { members: 'cancelNotification', does: 'set' },
    ],
    otherwise: 'by-name',
    key: { at: '0.idempotency_key', omit: 'nothing', form: 'uuid', weak: true, kept: '30 days' },
  },
  {
    name: 'svix',
    family: 'notifications',
    modules: 'svix',
    rows: [
      { members: 'message.create endpoint.sendExample', does: 'send' },
      { members: 'application.getOrCreate message.precheck', does: 'read' },
      { members: 'message.expungeContent message.expungeAllContents', does: 'delete' },
      { members: 'endpoint.recover endpoint.replayMissing endpoint.bulkReplay messageAttempt.resend', does: 'run' },
    ],
    otherwise: 'by-name',
    key: { at: '-1.idempotencyKey|1.eventId', omit: 'random', kept: '12 hours' },
  },
  {
    name: 'web-push',
    family: 'notifications',
    modules: 'web-push',
    rows: [
      { members: 'sendNotification', does: 'send' },
      {
        members: 'setVapidDetails setGCMAPIKey generateVAPIDKeys getVapidHeaders generateRequestDetails encrypt',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Give the notification a `topic`: a later one replaces it.',
  },
  {
    name: 'adyen',
    family: 'payments',
    modules: '@adyen/api-library',
    rows: [
      {
        members:
          'payments refundCapturedPayment refundOrCancelPayment captureAuthorisedPayment cancelAuthorisedPayment cancelAuthorisedPaymentByPspReference updateAuthorisedAmount payout initiateCashout transferFunds returnTransfer approveInitiatedTransfers balanceTransfer authorise authorise3d authorise3ds2 ModificationsApi.capture ModificationsApi.refund ModificationsApi.cancelOrRefund donations donate requestGrantPayout submitThirdParty confirmThirdParty',
        does: 'pay',
      },
      { members: 'orders sessions paymentLinks storedPaymentMethods', does: 'create' },
      {
        members:
          'paymentMethods paymentsDetails cardDetails validateBankAccountIdentification calculateTransferRoutes donationCampaigns checkBalance',
        does: 'read',
      },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', max: 64, kept: '7 days at least' },
  },
  {
    name: 'braintree',
    family: 'payments',
    modules: 'braintree',
    rows: [
      {
        members:
          'transaction.sale transaction.credit transaction.refund transaction.submitForSettlement transaction.submitForPartialSettlement transaction.cloneTransaction transaction.adjustAuthorization subscription.retryCharge',
        does: 'pay',
      },
      { members: 'transaction.void subscription.cancel', does: 'set' },
      { members: 'clientToken.generate webhookNotification.parse', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Pass the key as `orderId`, and search for it before you charge again.',
  },
  {
    name: 'chargebee',
    family: 'payments',
    modules: 'chargebee chargebee-typescript',
    rows: [
      {
        members:
          'invoice.refund creditNote.refund credit_note.refund invoice.collectPayment invoice.collect_payment customer.collectPayment customer.collect_payment invoice.charge invoice.chargeAddon invoice.createForChargeItem invoice.voidInvoice',
        does: 'pay',
      },
      { members: 'customer.addPromotionalCredits promotionalCredit.add', does: 'delta', delta: 'credits added' },
      { members: 'customer.deductPromotionalCredits promotionalCredit.deduct', does: 'delta', delta: 'credits taken' },
      { members: 'sendEinvoice resendEinvoice', does: 'send' },
      { members: 'request', does: 'none' },
    ],
    otherwise: 'by-name',
    key: { at: '*.chargebee-idempotency-key', omit: 'nothing' },
  },
  {
    name: 'checkout',
    family: 'payments',
    modules: 'checkout-sdk-node',
    rows: [
      { members: 'payments.request transfers.initiate', does: 'pay', key: { at: '1', omit: 'nothing' } },
      {
        members: 'payments.capture payments.refund payments.reverse payments.increment',
        does: 'pay',
        key: { at: '2', omit: 'nothing' },
      },
      { members: 'payments.void payments.cancelScheduledRetry', does: 'set' },
      { members: 'createCard', does: 'create', key: { at: '1', omit: 'nothing' } },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'coinbase-commerce',
    family: 'payments',
    modules: 'coinbase-commerce-node',
    rows: [
      { members: 'Charge.create Checkout.create', does: 'create' },
      { members: 'Client.init Webhook.verifySigHeader Webhook.verifyEventBody', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in `metadata` and look for it before you make it again.',
  },
  {
    name: 'dwolla',
    family: 'payments',
    modules: 'dwolla-v2',
    rows: [{ members: 'get post delete', does: 'http' }],
    otherwise: 'by-name',
    key: { at: '2.Idempotency-Key', omit: 'nothing', kept: '24 hours' },
  },
  {
    name: 'gocardless',
    family: 'payments',
    modules: 'gocardless-nodejs',
    rows: [
      {
        members:
          'payments.create refunds.create outboundPayments.create instalmentSchedules.createWithDates instalmentSchedules.createWithSchedule createWithDates createWithSchedule',
        does: 'pay',
        key: { at: '1', omit: 'nothing' },
      },
      {
        members: 'payments.retry billingRequests.fulfil outboundPayments.withdraw outboundPayments.approve',
        does: 'pay',
      },
      { members: 'create', does: 'create', key: { at: '1', omit: 'nothing' } },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'lithic',
    family: 'payments',
    modules: 'lithic',
    rows: [
      {
        members: 'payments.create payments.retry bookTransfers.create externalPayments.create transfers.create',
        does: 'pay',
      },
      { members: 'cards.searchByPan', does: 'read' },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
  },
  {
    name: 'lob',
    family: 'payments',
    modules: '@lob/*',
    rows: [
      { members: 'ChecksApi.create', does: 'pay', key: { at: '1', omit: 'nothing', max: 256 } },
      {
        members: 'LettersApi.create PostcardsApi.create SelfMailersApi.create',
        does: 'send',
        key: { at: '1', omit: 'nothing', max: 256 },
      },
      { members: 'LettersApi.cancel PostcardsApi.cancel ChecksApi.cancel', does: 'set' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'modern-treasury',
    family: 'payments',
    modules: 'modern-treasury',
    rows: [{ members: 'paymentOrders.create paymentOrders.createAsync returns.create', does: 'pay' }],
    otherwise: 'by-name',
    key: { at: '-1.idempotencyKey', omit: 'random', kept: '24 hours' },
  },
  {
    name: 'mollie',
    family: 'payments',
    modules: '@mollie/api-client',
    rows: [
      {
        members:
          'paymentRefunds.create orderRefunds.create paymentCaptures.create payments_refunds.create payments_captures.create customerPayments.create customers_payments.create payments.releaseAuthorization',
        does: 'pay',
      },
      {
        members: 'payments.create orders.create paymentLinks.create subscriptions.create customerSubscriptions.create',
        does: 'create',
      },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', kept: '1 hour' },
  },
  {
    name: 'paddle',
    family: 'payments',
    modules: '@paddle/paddle-node-sdk',
    rows: [
      { members: 'adjustments.create subscriptions.createOneTimeCharge', does: 'pay' },
      {
        members:
          'transactions.preview pricingPreview.preview subscriptions.previewUpdate subscriptions.previewOneTimeCharge',
        does: 'read',
      },
      { members: 'webhooks.unmarshal webhooks.isSignatureValid', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in `customData` and look for it before you make it again.',
  },
  {
    name: 'paypal',
    family: 'payments',
    modules: '@paypal/*',
    rows: [
      {
        members:
          'captureOrder captureAuthorizedPayment refundCapturedPayment authorizeOrder reauthorizePayment captureSubscription ordersCapture ordersAuthorize capturesRefund authorizationsCapture',
        does: 'pay',
        key: { at: '0.paypalRequestId', omit: 'nothing', kept: '3 hours to 45 days, by the endpoint' },
      },
      { members: 'confirmOrder voidPayment authorizationsVoid', does: 'set' },
      { members: 'searchTransactions searchBalances', does: 'read' },
    ],
    otherwise: 'by-name',
    key: { at: '0.paypalRequestId', omit: 'nothing', kept: '3 hours to 45 days, by the endpoint' },
  },
  {
    name: 'plaid',
    family: 'payments',
    modules: 'plaid',
    rows: [
      {
        members:
          'transferCreate transferAuthorizationCreate transferRecurringCreate transferRefundCreate transferReturnRecover transferLedgerDeposit transferLedgerDistribute transferLedgerWithdraw bankTransferCreate processorBankTransferCreate paymentInitiationConsentPaymentExecute paymentInitiationPaymentReverse walletTransactionExecute',
        does: 'pay',
        key: { at: '0.idempotency_key', omit: 'nothing', max: 50, kept: '48 hours' },
      },
      {
        members: 'paymentInitiationPaymentCreate paymentInitiationRecipientCreate walletCreate transferIntentCreate',
        does: 'create',
      },
      { members: 'linkTokenCreate itemPublicTokenExchange itemCreatePublicToken', does: 'none' },
      { members: 'itemRemove', does: 'delete' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'razorpay',
    family: 'payments',
    modules: 'razorpay',
    rows: [
      {
        members:
          'payments.capture payments.refund payments.transfer payments.createRecurringPayment transfers.create transfers.reverse payouts.create refunds.create',
        does: 'pay',
      },
      { members: 'notifyBy', does: 'send' },
      { members: 'payments.all payments.fetch orders.all orders.fetch validateVpa', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'The SDK has no place for a key. Give `receipt` (orders) or `reference_id` (payouts, links) the key, and look for it before you make it again.',
  },
  {
    name: 'recurly',
    family: 'payments',
    modules: 'recurly',
    rows: [
      {
        members:
          'createPurchase createCapturePurchase refundInvoice collectInvoice createInvoice createInvoiceRetry voidInvoice',
        does: 'pay',
      },
      { members: 'previewPurchase previewInvoice previewGiftCard', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'The SDK keeps the key of its own retries to itself. Give the account or subscription a `code` of your own and look for it before you make it again.',
  },
  {
    name: 'square',
    family: 'payments',
    modules: 'square',
    rows: [
      {
        members: 'payments.create refunds.refundPayment paymentsApi.createPayment refundsApi.refundPayment orders.pay',
        does: 'pay',
        key: { at: '0.idempotencyKey', omit: 'error', max: 45 },
      },
      { members: 'payments.complete invoices.publish', does: 'pay' },
      { members: 'payments.cancel payments.cancelByIdempotencyKey', does: 'set' },
    ],
    otherwise: 'by-name',
    key: { at: '0.idempotencyKey', omit: 'nothing', max: 45 },
  },
  {
    name: 'stripe',
    family: 'payments',
    modules: 'stripe @stripe/*',
    rows: [
      {
        members:
          'paymentIntents.create charges.create refunds.create transfers.create payouts.create topups.create paymentIntents.confirm paymentIntents.capture charges.capture invoices.pay invoices.finalizeInvoice invoices.voidInvoice transfers.createReversal applicationFees.createRefund',
        does: 'pay',
      },
      { members: 'invoices.sendInvoice', does: 'send' },
      { members: 'subscriptions.cancel subscriptions.del', does: 'delete' },
      { members: 'webhooks.constructEvent', does: 'none' },
      { members: 'createBalanceTransaction', does: 'delta', delta: 'balance transaction' },
      { members: 'meterEvents.create', does: 'delta', delta: 'meter event' },
      { members: 'checkout.sessions.create', does: 'create' },
    ],
    otherwise: 'by-name',
    key: { at: '-1.idempotencyKey', omit: 'random', max: 255, kept: '24 hours at least' },
  },
  {
    name: 'xero',
    family: 'payments',
    modules: 'xero-node',
    rows: [
      {
        members:
          'createInvoices createItems createBankTransactions createCreditNotes createCreditNoteAllocation createOverpaymentAllocations createPrepaymentAllocations',
        does: 'create',
        key: { at: '4', omit: 'nothing', max: 128 },
      },
      {
        members:
          'createContacts createQuotes createManualJournals createPayments createBatchPayment createPurchaseOrders createReceipt createRepeatingInvoices createTrackingOptions createContactGroupContacts createInvoiceHistory createContactHistory',
        does: 'create',
        key: { at: '3', omit: 'nothing', max: 128 },
      },
      {
        members:
          'createAccount createPayment createBankTransfer createContactGroup createCurrency createExpenseClaims createLinkedTransaction createPaymentService createTaxRates createTrackingCategory createTimesheet createEmployee createPayRun createProject',
        does: 'create',
        key: { at: '2', omit: 'nothing', max: 128 },
      },
      { members: 'emailInvoice', does: 'send', key: { at: '3', omit: 'nothing', max: 128 } },
      {
        members:
          'initialize buildConsentUrl apiCallback refreshToken refreshWithRefreshToken setTokenSet readTokenSet updateTenants disconnect',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'apple-script',
    family: 'processes',
    modules: 'run-applescript osascript',
    rows: [{ members: 'default runAppleScript runAppleScriptSync execute', does: 'command' }],
    otherwise: 'none',
  },
  {
    name: 'child-process',
    family: 'processes',
    modules: 'child_process node:child_process',
    rows: [
      { members: 'exec execSync execFile execFileSync spawn spawnSync fork', does: 'command' },
      { members: 'stdin.write', does: 'none' },
    ],
    otherwise: 'none',
  },
  {
    name: 'cross-spawn',
    family: 'processes',
    modules: 'cross-spawn cross-spawn-promise nano-spawn spawn-rx simple-exec tinyexec',
    rows: [{ members: 'default spawn spawnSync sync exec x spawnPromise', does: 'command' }],
    otherwise: 'none',
  },
  {
    name: 'daytona',
    family: 'processes',
    modules: '@daytonaio/sdk @daytona/sdk',
    rows: [
      { members: 'executeCommand', does: 'command' },
      { members: 'codeRun executeSessionCommand sendSessionCommandInput', does: 'run' },
      {
        members:
          'uploadFile uploadFiles uploadFileStream createFolder moveFiles replaceInFiles setFilePermissions setLabels archive',
        does: 'set',
      },
      { members: 'deleteFile', does: 'delete' },
      {
        members: 'downloadFile downloadFiles findFiles searchFiles listFiles getFileDetails getPreviewLink',
        does: 'read',
      },
      { members: 'waitUntilStarted waitUntilStopped refreshData refreshActivity', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'e2b',
    family: 'processes',
    modules: 'e2b @e2b/*',
    rows: [
      { members: 'commands.run', does: 'command' },
      { members: 'runCode commands.sendStdin sendStdin', does: 'run' },
      { members: 'files.write files.writeFiles files.makeDir files.rename', does: 'set' },
      { members: 'files.remove', does: 'delete' },
      { members: 'Sandbox.create', does: 'create' },
      { members: 'Sandbox.connect setTimeout getHost betaPause', does: 'none' },
      { members: 'kill', does: 'delete' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'execa',
    family: 'processes',
    modules: 'execa',
    rows: [
      {
        members: 'default execa execaSync execaCommand execaCommandSync execaNode command commandSync $',
        does: 'command',
      },
      { members: 'stdin.write', does: 'none' },
    ],
    otherwise: 'none',
  },
  {
    name: 'isomorphic-git',
    family: 'processes',
    modules: 'isomorphic-git',
    rows: [
      {
        members:
          'add checkout merge init clone pull fetch fastForward branch renameBranch tag annotatedTag addRemote setConfig addNote removeNote stash writeBlob writeCommit writeTree writeRef writeTag writeObject resetIndex cherryPick abortMerge',
        does: 'set',
      },
      { members: 'commit push', does: 'create' },
      { members: 'remove deleteBranch deleteTag deleteRemote deleteRef', does: 'delete' },
      {
        members:
          'log status statusMatrix readBlob readCommit readTree readObject readTag readNote walk currentBranch listBranches listTags listRemotes listFiles listNotes listRefs resolveRef expandRef expandOid findMergeBase findRoot getConfig getConfigAll getRemoteInfo getRemoteInfo2 listServerRefs isDescendent isIgnored hashBlob version',
        does: 'read',
      },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'node-pty',
    family: 'processes',
    modules: 'node-pty @lydell/node-pty',
    rows: [
      { members: 'spawn', does: 'command' },
      { members: 'write', does: 'run' },
    ],
    otherwise: 'none',
  },
  {
    name: 'shelljs',
    family: 'processes',
    modules: 'shelljs',
    rows: [
      { members: 'exec cmd', does: 'command' },
      { members: 'cp mv mkdir touch ln chmod sed ShellString.to to', does: 'set' },
      { members: 'rm', does: 'delete' },
      { members: 'toEnd', does: 'delta', delta: 'append' },
    ],
    otherwise: 'none',
  },
  {
    name: 'simple-git',
    family: 'processes',
    modules: 'simple-git',
    rows: [
      {
        members:
          'add checkout checkoutBranch checkoutLocalBranch merge rebase stash init clone pull fetch addConfig addRemote addTag addAnnotatedTag branch mv reset revert applyPatch submoduleAdd',
        does: 'set',
      },
      { members: 'commit push pushTags', does: 'create' },
      { members: 'rm rmKeepLocal deleteLocalBranch deleteLocalBranches clean removeRemote', does: 'delete' },
      {
        members:
          'status log diff diffSummary show revparse branchLocal listRemote getConfig listConfig getRemotes tags checkIsRepo catFile grep version',
        does: 'read',
      },
      { members: 'cwd env outputHandler', does: 'none' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'ssh2',
    family: 'processes',
    modules: 'ssh2 node-ssh ssh2-sftp-client ssh2-promise tunnel-ssh',
    rows: [
      {
        members: 'connect end sftp forwardIn forwardOut createTunnel openssh_forwardInStreamLocal shell subsys',
        does: 'none',
      },
      { members: 'exec execCommand spawn', does: 'command' },
      {
        members: 'fastPut put putFile putFiles putDirectory writeFile uploadDir rename mkdir chmod setstat',
        does: 'set',
      },
      { members: 'appendFile append', does: 'delta', delta: 'append' },
      { members: 'unlink rmdir delete', does: 'delete' },
      { members: 'fastGet get getFile getDirectory readdir readFile list stat exists downloadDir', does: 'read' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'zx',
    family: 'processes',
    modules: 'zx',
    rows: [{ members: '$ default spawn', does: 'command' }],
    otherwise: 'none',
  },
  {
    name: 'computing',
    family: 'quiet',
    modules:
      'lodash lodash-es lodash.* ramda remeda date-fns date-fns-tz dayjs moment moment-timezone luxon uuid nanoid ulid qs query-string semver slugify immer deepmerge fuse.js minimatch micromatch picomatch glob globby fast-glob ignore diff jsdiff marked turndown cheerio node-html-parser generic-pool tarn discord-api-types discord-api-types/* jsdom linkedom parse5 htmlparser2 @mozilla/readability js-yaml yaml toml smol-toml ini csv-parse csv-stringify papaparse fast-xml-parser xml2js mime mime-types file-type decimal.js bignumber.js big.js bn.js bs58 tweetnacl graphql graphql-tag jsonpath jsonpath-plus jmespath jsonc-parser json5 object-hash ts-pattern change-case p-limit p-queue p-map p-retry async-retry retry unpdf rest-api-spec p-timeout async-mutex eventemitter3 events node:events rxjs mitt lru-cache node-cache quick-lru cacheable memoizee bottleneck cockatiel opossum exponential-backoff ts-morph typescript @babel/* prettier acorn recast jscodeshift canvas opencv-wasm opencv.js @techstark/opencv-js canvaskit-wasm pixelmatch pngjs pdf-parse pdf-lib pdfjs-dist mammoth docx jszip archiver string-similarity isbinaryfile he entities sanitize-html dompurify strip-ansi tslib mustache handlebars ejs nunjucks long buffer stream node:stream node:util util node:path path node:url url node:os os node:crypto crypto node:zlib zlib node:readline readline node:timers/promises timers/promises node:perf_hooks perf_hooks node:async_hooks async_hooks node:assert assert node:buffer node:process process node:worker_threads node:vm node:module module node:dns dns node:querystring querystring node:string_decoder node:timers node:tty node:v8 node:diagnostics_channel bitcoinjs-lib clsx class-variance-authority tailwind-merge chrono-node superjson html-to-text fflate fast-deep-equal bson @turf/turf jsonrepair dedent @date-fns/* ts-results-es libphonenumber-js xstate yjs y-protocols lib0 @agentic/core',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'language-servers',
    family: 'quiet',
    modules: 'vscode-languageclient vscode-languageserver* vscode-jsonrpc vscode-ws-jsonrpc',
    rows: [{ members: 'sendRequest', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'mcp',
    family: 'quiet',
    modules: '@modelcontextprotocol/* @mcp-ui/server',
    rows: [{ members: 'callTool', does: 'unknown' }],
    otherwise: 'none',
  },
  {
    name: 'measuring',
    family: 'quiet',
    modules:
      '@sentry/* @opentelemetry/* posthog-node posthog-js mixpanel @segment/* @amplitude/* prom-client dd-trace hot-shots newrelic applicationinsights @vercel/analytics @honeycombio/* universal-analytics @datadog/* @dynatrace/openkit-js @bugsnag/* rollbar logrocket',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'schemas',
    family: 'quiet',
    modules:
      'zod valibot arktype yup joi ajv @sinclair/typebox superstruct io-ts effect @effect/* fp-ts neverthrow zod-to-json-schema @hono/zod-openapi @standard-schema/* ajv-formats @hookform/resolvers @apidevtools/swagger-parser openapi-types zod-validation-error',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'serving',
    family: 'quiet',
    modules:
      'express fastify @fastify/* hono @hono/* koa cors helmet body-parser cookie-parser express-rate-limit rate-limiter-flexible commander yargs minimist meow cac dotenv convict cosmiconfig rc env-var @t3-oss/* jsonwebtoken jose passport passport-* bcrypt bcryptjs argon2 next react react-dom vue svelte @tanstack/* swr zustand jotai class-validator class-transformer inversify tsyringe typedi awilix reflect-metadata @nestjs/common @nestjs/core @nestjs/config @nestjs/swagger @trpc/server proxy-agent *-proxy-agent global-agent tough-cookie form-data formdata-node open get-port detect-port find-up pkg-up env-paths tmp tmp-promise tempy chokidar source-map-support vitest jest @jest/* sinon msw nock @oclif/* oclif ink server-only client-only @vercel/functions @paralleldrive/cuid2 human-id usehooks-ts bs58check @noble/* borsh buffer-layout json-schema json-schema-to-zod flat dot-prop nodejs-snowflake which shell-quote string-argv ms pluralize numeral currency.js i18next vite esbuild rollup webpack tiny-invariant invariant async-lock conf keytar ts-node tsx reselect snakecase-keys camelcase-keys type-fest undici-types nanoevents hookable unstorage defu destr ufo pathe scule std-env eslint @eslint/* typescript-eslint @typescript-eslint/* tsup tailwindcss @radix-ui/* lucide-react framer-motion chai @testing-library/*',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'telling',
    family: 'quiet',
    modules:
      'winston winston-* pino pino-* debug loglevel bunyan log4js consola signale tslog chalk picocolors kleur ansi-colors colors colorette ora boxen figlet cli-table3 listr2 cli-progress inquirer @inquirer/* prompts enquirer @clack/prompts @logtape/* axiom @axiomhq/* evlog @react-email/render',
    rows: [],
    otherwise: 'none',
  },
  {
    name: 'actual',
    family: 'services',
    modules: '@actual-app/api',
    rows: [
      { members: 'addTransactions', does: 'create' },
      {
        members:
          'importTransactions setBudgetAmount setBudgetCarryover closeAccount reopenAccount holdBudgetForNextMonth resetBudgetHold batchBudgetUpdates',
        does: 'set',
      },
      { members: 'mergePayees', does: 'delete' },
      { members: 'deleteAccount', does: 'delete', grave: true },
      { members: 'runBankSync runImport', does: 'run' },
      { members: 'runQuery aqlQuery q exportBudget', does: 'read' },
      { members: 'sync', does: 'unknown' },
      { members: 'init shutdown', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Import with an `imported_id` of your own: what is there already is left as it is.',
  },
  {
    name: 'apify',
    family: 'services',
    modules: 'apify-client',
    rows: [
      {
        members: 'actor.start actor.call task.start task.call run.resurrect run.metamorph run.reboot actor.build',
        does: 'run',
      },
      { members: 'run.charge charge', does: 'pay', key: { at: '0.idempotencyKey', omit: 'random' } },
      { members: 'pushItems addRequest batchAddRequests', does: 'create' },
      { members: 'setRecord deleteRequestLock prolongRequestLock run.abort abort updateInput', does: 'set' },
      { members: 'validateInput listItems downloadItems getRecord listAndLockHead waitForFinish', does: 'read' },
      {
        members: 'actor task run dataset keyValueStore requestQueue lastRun log store user schedule webhook',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'asana',
    family: 'services',
    modules: 'asana',
    rows: [
      { members: 'addTagForTask removeTagForTask addFollowersForTask addProjectForTask setParentForTask', does: 'set' },
      { members: 'request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in `external.gid`, and look for it before you create.',
  },
  {
    name: 'auth0',
    family: 'services',
    modules: 'auth0',
    rows: [
      {
        members: 'jobs.verifyEmail verificationEmail.create invitations.create changePassword sendEmail sendSMS',
        does: 'send',
      },
      {
        members:
          'roles.assign roles.addPermissions users.assignRoles users.assignPermissions organizations.addMembers actions.deploy',
        does: 'set',
      },
      { members: 'users.delete organizations.delete connections.delete clients.delete', does: 'delete', grave: true },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'azure-devops',
    family: 'services',
    modules: 'azure-devops-node-api',
    rows: [
      {
        members:
          'getGitApi getBuildApi getWorkItemTrackingApi getCoreApi getWikiApi getTestPlanApi getTestApi getReleaseApi getPipelinesApi getPolicyApi getTaskAgentApi getPersonalAccessTokenHandler getBearerHandler getBasicHandler getHandlerFromToken connect',
        does: 'none',
      },
      {
        members:
          'queryByWiql queryById searchQueries readReportingRevisionsPost readReportingDiscussions queryWorkItemsForArtifactUris',
        does: 'read',
      },
      { members: 'queueBuild runPipeline', does: 'run' },
      { members: 'sendMail', does: 'send' },
      { members: 'createOrUpdateClassificationNode restoreWorkItem addBuildTag addBuildTags', does: 'set' },
      {
        members: 'destroyWorkItem deleteRepository deleteRepositoryFromRecycleBin queueDeleteProject',
        does: 'delete',
        grave: true,
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'azure',
    family: 'services',
    modules: '@azure/*',
    rows: [
      {
        members: 'EmailClient.beginSend',
        does: 'send',
        key: { at: '1.operationId', omit: 'random', form: 'uuid', kept: '5 minutes' },
      },
      { members: 'SmsClient.send', does: 'send' },
      {
        members:
          'upload uploadData uploadFile uploadStream uploadBrowserData items.upsert item.replace upsertEntity setSecret setMetadata setTags',
        does: 'set',
      },
      { members: 'appendBlock', does: 'delta', delta: 'append' },
      { members: 'items.create createEntity sendMessage', does: 'create' },
      { members: 'deleteContainer deleteIfExists', does: 'delete' },
      { members: 'items.query fetchAll fetchNext download downloadToBuffer listBlobsFlat getProperties', does: 'read' },
      {
        members:
          'getContainerClient getBlockBlobClient getBlobClient getAppendBlobClient getQueueClient fromConnectionString database container items item getToken generateBlobSASQueryParameters',
        does: 'none',
      },
      { members: 'request log', does: 'unknown' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'braintrust',
    family: 'services',
    modules: 'braintrust',
    rows: [
      {
        members:
          'initLogger traced wrapTraced wrapOpenAI startSpan currentSpan log logFeedback flush end init initDataset initExperiment',
        does: 'none',
      },
      { members: 'insert', does: 'create' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'clerk',
    family: 'services',
    modules: '@clerk/backend @clerk/clerk-sdk-node @clerk/express',
    rows: [
      {
        members: 'createInvitation createInvitationBulk createOrganizationInvitation createOrganizationInvitationBulk',
        does: 'send',
      },
      {
        members: 'banUser unbanUser lockUser unlockUser revokeInvitation revokeOrganizationInvitation disableUserMFA',
        does: 'set',
      },
      { members: 'deleteUser deleteOrganization', does: 'delete', grave: true },
      { members: 'verifyPassword verifyTOTP verifyToken authenticateRequest', does: 'read' },
      { members: 'createClerkClient clerkMiddleware requireAuth getAuth', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Give it an `externalId` of your own, and look for it before you make it again.',
  },
  {
    name: 'cloudflare',
    family: 'services',
    modules: 'cloudflare',
    rows: [
      { members: 'database.query database.raw', does: 'unknown' },
      { members: 'values.update namespaces.bulkUpdate scripts.update edit pause', does: 'set' },
      { members: 'cache.purge', does: 'run' },
      {
        members: 'telemetry.query telemetry.keys telemetry.values analyticsQuery.query ai.run dns.records.scan',
        does: 'read',
      },
      {
        members: 'zones.delete buckets.delete database.delete namespaces.delete accounts.delete',
        does: 'delete',
        grave: true,
      },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
  },
  {
    name: 'contentful',
    family: 'services',
    modules: 'contentful-management',
    rows: [
      {
        members:
          'publish unpublish archive unarchive entry.patch entry.createWithId asset.createWithId contentType.createWithId createEntryWithId createAssetWithId',
        does: 'set',
      },
      { members: 'processForAllLocales processForLocale', does: 'run' },
      { members: 'space.delete environment.delete', does: 'delete', grave: true },
      { members: 'getAccessToken disconnect request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Create with an id of your own (`createWithId`).',
  },
  {
    name: 'datadog',
    family: 'services',
    modules: '@datadog/datadog-api-client',
    rows: [
      { members: 'createConfiguration setServerVariables', does: 'none' },
      { members: 'submitMetrics submitLog submitDistributionPoints submitServiceCheck', does: 'none' },
      { members: 'createEvent', does: 'create' },
      { members: 'muteHost unmuteHost', does: 'set' },
      { members: 'aggregateLogs aggregateSpans aggregateRUMEvents queryScalarData queryTimeseriesData', does: 'read' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'docker',
    family: 'services',
    modules: 'dockerode',
    rows: [
      { members: 'start stop restart kill pause unpause exec', does: 'run' },
      { members: 'getContainer getImage getVolume getNetwork modem.followProgress modem.demuxStream', does: 'none' },
      { members: 'pruneContainers pruneImages pruneVolumes pruneNetworks', does: 'delete' },
      { members: 'auth disconnect', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'A name of your own makes a second create fail: take that for done.',
  },
  {
    name: 'easypost',
    family: 'services',
    modules: '@easypost/api',
    rows: [
      { members: 'Shipment.refund Refund.create', does: 'pay' },
      { members: 'Shipment.buy Order.buy Pickup.buy Shipment.create Address.create Parcel.create', does: 'create' },
      { members: 'request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in `reference`, and look for it before you buy again.',
  },
  {
    name: 'gitlab',
    family: 'services',
    modules: '@gitbeaker/*',
    rows: [
      { members: 'Projects.remove Groups.remove', does: 'delete', grave: true },
      { members: 'Issues.edit MergeRequests.edit MergeRequests.merge MergeRequests.accept', does: 'set' },
      { members: 'request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made by a label or a branch name before you make it again.',
  },
  {
    name: 'google-cloud',
    family: 'services',
    modules: '@google-cloud/*',
    rows: [
      { members: 'bucket.upload file.save file.setMetadata file.copy file.move bucket.setMetadata', does: 'set' },
      { members: 'bucket file bucket.file createReadStream getSignedUrl', does: 'none' },
      { members: 'bucket.delete bucket.deleteFiles', does: 'delete', grave: true },
      { members: 'auth GoogleAuth request', does: 'unknown' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'google-compute',
    family: 'services',
    modules: '@google-cloud/compute',
    rows: [
      { members: 'insert bulkInsert', does: 'create' },
      { members: 'start stop reset suspend resume simulateMaintenanceEvent', does: 'run' },
      { members: 'aggregatedList wait', does: 'read' },
      { members: 'initialize close getProjectId', does: 'none' },
    ],
    otherwise: 'by-name',
    key: { at: '0.requestId', omit: 'nothing', form: 'uuid', kept: '60 minutes' },
  },
  { name: 'google-maps', family: 'services', modules: '@googlemaps/*', rows: [], otherwise: 'none' },
  {
    name: 'googleapis',
    family: 'services',
    modules: 'googleapis @googleapis/* google-auth-library googleapis-common',
    rows: [
      { members: 'messages.send drafts.send', does: 'send' },
      {
        members:
          'messages.trash messages.untrash messages.modify messages.batchModify threads.trash threads.untrash threads.modify',
        does: 'set',
      },
      {
        members: 'files.export files.list files.get files.generateIds permissions.list permissions.get freebusy.query',
        does: 'read',
      },
      { members: 'files.watch changes.watch events.watch channels.stop', does: 'none' },
      {
        members: 'events.insert events.quickAdd calendars.insert tasks.insert',
        does: 'create',
        key: { at: '0.requestBody.id', omit: 'nothing', weak: true },
      },
      { members: 'spreadsheets.values.append', does: 'delta', delta: 'append' },
      {
        members:
          'auth setCredentials getToken generateAuthUrl refreshAccessToken getAccessToken OAuth2 GoogleAuth JWT getClient authorize refreshToken fromJSON verifyIdToken getRequestHeaders log',
        does: 'none',
      },
      { members: 'revokeCredentials revokeToken', does: 'set' },
      { members: 'request fetch', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Give the thing an id of your own where the service takes one (calendar events, files), else look for it before you make it again.',
  },
  {
    name: 'hubspot',
    family: 'services',
    modules: '@hubspot/*',
    rows: [
      {
        members: 'singleSendApi.sendEmail singleSendApi.send',
        does: 'send',
        key: { at: '0.message.sendId', omit: 'nothing' },
      },
      { members: 'searchApi.doSearch batchApi.read', does: 'read' },
      { members: 'basicApi.archive batchApi.archive batchApi.upsert', does: 'set' },
      { members: 'getToken refreshToken request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Upsert by a unique property that holds the key.',
  },
  {
    name: 'huggingface-hub',
    family: 'services',
    modules: '@huggingface/hub',
    rows: [
      { members: 'createRepo createBranch createCollection addCollectionItem', does: 'create' },
      { members: 'uploadFile uploadFiles uploadFilesWithProgress commit commitIter', does: 'set' },
      { members: 'deleteFile deleteFiles deleteBranch deleteCollection deleteCollectionItem', does: 'delete' },
      { members: 'deleteRepo', does: 'delete', grave: true },
      { members: 'parseSafetensorsMetadata parseRepoType oauthLoginUrl oauthHandleRedirect', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'A repository of the same name is refused: take that for done.',
  },
  {
    name: 'intercom',
    family: 'services',
    modules: 'intercom-client',
    rows: [
      { members: 'conversations.reply messages.create conversations.create', does: 'send' },
      { members: 'contacts.search conversations.search', does: 'read' },
      { members: 'request fetch', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made by an external id before you make it again.',
  },
  {
    name: 'jira',
    family: 'services',
    modules: 'jira.js',
    rows: [
      { members: 'doTransition editIssue assignIssue', does: 'set' },
      {
        members: 'searchForIssuesUsingJql searchForIssuesUsingJqlEnhancedSearch searchForIssuesUsingJqlPost',
        does: 'read',
      },
      { members: 'OAuth2 JWT refreshToken request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in a label or a property, and search for it before you create.',
  },
  {
    name: 'keycloak',
    family: 'services',
    modules: '@keycloak/keycloak-admin-client keycloak-admin',
    rows: [
      { members: 'setConfig auth registerTokenProvider setAccessToken', does: 'none' },
      { members: 'users.del realms.del clients.del groups.del', does: 'delete', grave: true },
      { members: 'users.resetPassword', does: 'set' },
      { members: 'users.executeActionsEmail users.sendVerifyEmail', does: 'send' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'kubernetes',
    family: 'services',
    modules: '@kubernetes/client-node',
    rows: [
      {
        members: 'deleteNamespace deletePersistentVolume deleteNamespacedPersistentVolumeClaim',
        does: 'delete',
        grave: true,
      },
      {
        members:
          'getToken loadFromDefault loadFromFile loadFromCluster loadFromString loadFromOptions makeApiClient getCurrentCluster setCurrentContext exportConfig request log',
        does: 'unknown',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'A name of your own makes a second create fail: take that for done.',
  },
  {
    name: 'langfuse',
    family: 'services',
    modules: 'langfuse langfuse-langchain @langfuse/*',
    rows: [
      {
        members: 'trace span generation event update end flush flushAsync shutdown shutdownAsync enqueue debug',
        does: 'none',
      },
      { members: 'createPrompt createDatasetItem', does: 'create' },
      { members: 'createDataset updatePrompt', does: 'set' },
      { members: 'score scores.create', does: 'create' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'langsmith',
    family: 'services',
    modules: 'langsmith',
    rows: [
      {
        members:
          'traceable wrapOpenAI wrapSDK createRun updateRun batchIngestRuns multipartIngestRuns postRun patchRun end evaluate',
        does: 'none',
      },
      { members: 'createFeedback logEvaluationFeedback', does: 'create' },
      { members: 'pushPrompt', does: 'create' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'linear',
    family: 'services',
    modules: '@linear/sdk',
    rows: [
      {
        members: 'createIssue createComment createProject createIssueLabel createDocument createCycle',
        does: 'create',
        key: { at: '0.id', omit: 'nothing', form: 'uuid' },
      },
      { members: 'archiveIssue updateIssue unarchiveIssue createAttachment', does: 'set' },
      { members: 'paginate request fetch', does: 'unknown' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'livekit',
    family: 'services',
    modules: 'livekit-server-sdk',
    rows: [
      { members: 'createSipParticipant transferSipParticipant', does: 'send' },
      {
        members:
          'sendData createRoom createDispatch createIngress createSipDispatchRule createSipInboundTrunk createSipOutboundTrunk',
        does: 'create',
      },
      {
        members:
          'startEgress startRoomCompositeEgress startWebEgress startTrackEgress startTrackCompositeEgress startParticipantEgress',
        does: 'run',
      },
      {
        members:
          'stopEgress removeParticipant mutePublishedTrack moveParticipant forwardParticipant updateSubscriptions',
        does: 'set',
      },
      { members: 'AccessToken addGrant toJwt WebhookReceiver', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'microsoft-graph',
    family: 'services',
    modules: '@microsoft/microsoft-graph-client',
    rows: [
      { members: 'post create', does: 'create' },
      { members: 'patch put putStream update upload', does: 'set' },
      { members: 'delete del', does: 'delete' },
      { members: 'get getStream', does: 'read' },
      {
        members:
          'api init initWithMiddleware version header headers query filter select top skip skipToken orderby expand count search option options middlewareOptions responseType',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'minio',
    family: 'services',
    modules: 'minio',
    rows: [
      {
        members:
          'putObject fPutObject copyObject composeObject setBucketPolicy setBucketLifecycle setBucketTagging setBucketVersioning setBucketNotification',
        does: 'set',
      },
      { members: 'makeBucket', does: 'create' },
      { members: 'removeObject removeObjects removeIncompleteUpload', does: 'delete' },
      { members: 'removeBucket', does: 'delete', grave: true },
      {
        members:
          'getObject fGetObject getPartialObject listObjects listObjectsV2 listBuckets statObject bucketExists selectObjectContent',
        does: 'read',
      },
      { members: 'presignedUrl presignedGetObject presignedPutObject presignedPostPolicy newPostPolicy', does: 'none' },
    ],
    otherwise: 'by-name',
    withoutKey: 'A name of your own makes a second upload the same as the first.',
  },
  {
    name: 'mux',
    family: 'services',
    modules: '@mux/mux-node',
    rows: [
      {
        members: 'assets.create uploads.create liveStreams.create assets.createPlaybackId assets.createTrack',
        does: 'create',
      },
      { members: 'uploads.cancel liveStreams.complete liveStreams.disable liveStreams.enable', does: 'set' },
      { members: 'webhooks.unwrap webhooks.verifySignature jwt.signPlaybackId', does: 'none' },
    ],
    otherwise: 'by-name',
    key: { at: '*.idempotencyKey', omit: 'nothing', dead: true, instead: 'headers.Idempotency-Key' },
  },
  {
    name: 'net-snmp',
    family: 'services',
    modules: 'net-snmp',
    rows: [{ members: 'set', does: 'set' }],
    otherwise: 'none',
  },
  {
    name: 'notion',
    family: 'services',
    modules: '@notionhq/client',
    rows: [
      { members: 'blocks.children.append', does: 'delta', delta: 'append' },
      { members: 'databases.query dataSources.query search', does: 'read' },
      { members: 'auth request fetch', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in a property of its own, and query for it before you create.',
  },
  {
    name: 'octokit',
    family: 'services',
    modules: '@octokit/* octokit',
    rows: [
      {
        members:
          'issues.lock issues.addLabels issues.addAssignees repos.createOrUpdateFileContents git.updateRef actions.createOrUpdateRepoSecret',
        does: 'set',
      },
      { members: 'repos.delete orgs.delete', does: 'delete', grave: true },
      { members: 'paginate iterator auth request graphql hook log', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey:
      'Keep the key in a hidden comment or a label, and search for it before you create; a file takes `sha`, a branch its name.',
  },
  {
    name: 'orb',
    family: 'services',
    modules: 'orb-billing',
    rows: [
      { members: 'invoices.pay invoices.issue', does: 'pay' },
      { members: 'ledger.createEntry ledger.createEntryByExternalID', does: 'delta', delta: 'ledger entry' },
      {
        members:
          'invoices.void invoices.markPaid subscriptions.cancel subscriptions.unscheduleCancellation subscriptions.schedulePlanChange subscriptions.updateFixedFeeQuantity subscriptions.priceIntervals subscriptions.triggerPhase',
        does: 'set',
      },
      {
        members: 'events.search invoices.fetchUpcoming subscriptions.fetchCosts subscriptions.fetchUsage',
        does: 'read',
      },
      { members: 'events.ingest', does: 'create', key: { at: '*.idempotency_key', omit: 'nothing', weak: true } },
    ],
    otherwise: 'by-name',
    key: { at: '-1.idempotencyKey', omit: 'random' },
  },
  {
    name: 'plain',
    family: 'services',
    modules: '@team-plain/typescript-sdk',
    rows: [
      { members: 'replyToThread replyToEmail sendChat sendCustomerChat sendNewEmail', does: 'send' },
      {
        members:
          'addLabels removeLabels assignThread unassignThread changeThreadPriority markThreadAsDone markThreadAsTodo snoozeThread archiveLabelType addCustomerToCustomerGroups removeCustomerFromCustomerGroups addCustomerToTenants removeCustomerFromTenants addMembersToTier removeMembersFromTier',
        does: 'set',
      },
      { members: 'deleteCustomer', does: 'delete', grave: true },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'polar',
    family: 'services',
    modules: '@polar-sh/sdk',
    rows: [
      { members: 'refunds.create orders.finalize', does: 'pay' },
      { members: 'subscriptions.revoke', does: 'set' },
      { members: 'orders.invoice orders.export subscriptions.export customers.getState', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in `metadata`, and look for it before you make it again.',
  },
  {
    name: 'pubnub',
    family: 'services',
    modules: 'pubnub',
    rows: [
      { members: 'publish fire signal sendFile addMessageAction', does: 'create' },
      {
        members:
          'setUUIDMetadata setChannelMetadata setMemberships setChannelMembers setState addChannels removeChannels removeChannelMembers removeMemberships',
        does: 'set',
      },
      { members: 'deleteMessages deleteFile removeUUIDMetadata removeChannelMetadata deleteGroup', does: 'delete' },
      {
        members: 'fetchMessages history hereNow whereNow messageCounts listChannels listFiles downloadFile',
        does: 'read',
      },
      {
        members:
          'subscribe unsubscribe unsubscribeAll addListener removeListener setUserId setUUID setToken setAuthKey parseToken destroy stop disconnect reconnect encrypt decrypt',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Put the key into the message and let the receiver drop what it knows.',
  },
  {
    name: 'quickbooks',
    family: 'services',
    modules: 'node-quickbooks',
    rows: [
      { members: 'sendInvoicePdf sendEstimatePdf', does: 'send' },
      { members: 'refreshAccessToken refreshToken disconnect', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Pass the key as `requestid` in the query of the request.',
  },
  {
    name: 'salesforce',
    family: 'services',
    modules: 'jsforce @jsforce/*',
    rows: [
      { members: 'upsert', does: 'set' },
      { members: 'query queryAll queryMore search retrieve describe describeGlobal', does: 'read' },
      { members: 'executeAnonymous tooling.executeAnonymous', does: 'run' },
      { members: 'login sobject oauth2', does: 'none' },
      { members: 'OAuth2 authorize refreshToken request log', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Upsert by an external id field that holds the key.',
  },
  {
    name: 'sanity',
    family: 'services',
    modules: '@sanity/*',
    rows: [
      { members: 'createOrReplace createIfNotExists', does: 'set' },
      { members: 'patch transaction', does: 'none' },
      { members: 'inc dec', does: 'delta', delta: 'increment' },
      { members: 'append prepend insert', does: 'delta', delta: 'append' },
      { members: 'fetch getDocument getDocuments', does: 'read' },
      { members: 'request', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Create with an `_id` of your own (`createIfNotExists`).',
  },
  {
    name: 'shippo',
    family: 'services',
    modules: 'shippo',
    rows: [
      { members: 'transactions.create', does: 'create' },
      { members: 'refunds.create', does: 'pay' },
      { members: 'trackingStatus.get rates.get', does: 'read' },
      { members: 'request hook log', does: 'unknown' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Keep the key in `metadata`, and look for it before you buy again.',
  },
  {
    name: 'shopify',
    family: 'services',
    modules: '@shopify/*',
    rows: [{ members: 'auth refreshToken request graphql fetch log', does: 'unknown' }],
    otherwise: 'by-name',
    withoutKey: 'A mutation takes its key as a directive in its text: `@idempotent(key: …)`.',
  },
  {
    name: 'spotify',
    family: 'services',
    modules: '@spotify/web-api-ts-sdk',
    rows: [
      {
        members:
          'pausePlayback startResumePlayback seekToPosition setRepeatMode setPlaybackVolume togglePlaybackShuffle transferPlayback changePlaylistDetails updatePlaylistItems movePlaylistItems saveTracks saveAlbums saveShows saveEpisodes saveAudiobooks removeSavedTracks removeSavedAlbums removeSavedShows removeSavedEpisodes removeSavedAudiobooks follow unfollow followArtistsOrUsers unfollowArtistsOrUsers removeItemsFromPlaylist addCustomPlaylistCoverImage addCustomPlaylistCoverImageFromBase64String',
        does: 'set',
      },
      { members: 'addItemToPlaybackQueue addItemsToPlaylist', does: 'delta', delta: 'append' },
      { members: 'skipToNext skipToPrevious', does: 'run' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'todoist',
    family: 'services',
    modules: '@doist/todoist-sdk @doist/todoist-api-typescript',
    rows: [
      {
        members: 'addTask addProject addSection addComment addLabel addReminder',
        does: 'create',
        key: { at: '1', omit: 'nothing', weak: true },
      },
      {
        members: 'quickAddTask importTemplateIntoProject importTemplateFromId createProjectFromTemplate',
        does: 'create',
      },
      {
        members:
          'closeTask reopenTask moveTask moveTasks archiveProject unarchiveProject archiveSection unarchiveSection renameSharedLabel acceptWorkspaceInvitation rejectWorkspaceInvitation joinProject moveProjectToWorkspace moveProjectToPersonal',
        does: 'set',
      },
      { members: 'inviteWorkspaceUsers', does: 'send' },
      { members: 'deleteProject deleteWorkspace', does: 'delete', grave: true },
      { members: 'exportTemplateAsFile exportTemplateAsUrl downloadBackup getOrCreateEmailForwarding', does: 'read' },
      { members: 'createCommand', does: 'unknown' },
    ],
    otherwise: 'by-name',
  },
  {
    name: 'trello',
    family: 'services',
    modules: 'trello',
    rows: [{ members: 'log', does: 'unknown' }],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made by its name before you make it again.',
  },
  {
    name: 'vercel-blob',
    family: 'services',
    modules: '@vercel/blob',
    rows: [
      { members: 'put copy rename completeMultipartUpload', does: 'set' },
      { members: 'createMultipartUpload uploadPart', does: 'create' },
      { members: 'del', does: 'delete' },
      { members: 'head list get', does: 'read' },
    ],
    otherwise: 'by-name',
    withoutKey: 'A path of your own makes a second upload the same as the first.',
  },
  {
    name: 'webflow',
    family: 'services',
    modules: 'webflow-api',
    rows: [
      { members: 'sites.publish items.publishItem', does: 'set' },
      { members: 'sites.delete collections.delete', does: 'delete', grave: true },
      { members: 'orders.refund', does: 'send' },
    ],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'woocommerce',
    family: 'services',
    modules: '@woocommerce/woocommerce-rest-api',
    rows: [{ members: 'get post put delete options', does: 'http' }],
    otherwise: 'by-name',
    withoutKey: 'Look for what the key made, by a name or a reference of your own, before you make it again.',
  },
  {
    name: 'workos',
    family: 'services',
    modules: '@workos-inc/node',
    rows: [
      {
        members: 'sendInvitation sendPasswordResetEmail sendVerificationEmail resendInvitation sendMagicAuthCode',
        does: 'send',
      },
      { members: 'auditLogs.createEvent', does: 'create', key: { at: '2.idempotencyKey', omit: 'nothing' } },
      { members: 'deleteUser deleteOrganization deleteConnection', does: 'delete', grave: true },
      {
        members:
          'getAuthorizationUrl authenticateWithCode authenticateWithPassword authenticateWithRefreshToken loadSealedSession constructEvent',
        does: 'none',
      },
    ],
    otherwise: 'by-name',
    withoutKey: 'Give it an `externalId` of your own, and look for it before you make it again.',
  },
  {
    name: 'zendesk',
    family: 'services',
    modules: 'node-zendesk zendesk*',
    rows: [{ members: 'auth request', does: 'unknown' }],
    otherwise: 'by-name',
    withoutKey: 'Set `external_id` to the key, and look for it before you create.',
  },
  {
    name: 'better-sqlite3',
    family: 'sql',
    modules: 'better-sqlite3 node:sqlite bun:sqlite',
    rows: [{ members: 'prepare exec run get all iterate pluck raw query transaction', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'bigquery',
    family: 'sql',
    modules: '@google-cloud/bigquery',
    rows: [
      { members: 'query createQueryJob createQueryStream', does: 'unknown' },
      { members: 'insert createTable createDataset', does: 'create' },
      { members: 'createJob load createLoadJob createCopyJob createExtractJob', does: 'run' },
      { members: 'table.delete dataset.delete', does: 'delete', grave: true },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'cassandra',
    family: 'sql',
    modules: 'cassandra-driver',
    rows: [{ members: 'execute batch eachRow stream executeConcurrent', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'clickhouse',
    family: 'sql',
    modules: '@clickhouse/client @clickhouse/client-web',
    rows: [
      { members: 'query command exec', does: 'unknown' },
      { members: 'insert', does: 'create' },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'cloudflare-d1',
    family: 'sql',
    modules: '@cloudflare/d1',
    rows: [{ members: 'prepare exec batch run all first raw', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'databricks',
    family: 'sql',
    modules: '@databricks/sql',
    rows: [{ members: 'executeStatement', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'duckdb',
    family: 'sql',
    modules: 'duckdb @duckdb/* duckdb-async',
    rows: [
      { members: 'run exec all each prepare stream runAndRead runAndReadAll streamAndReadAll query', does: 'unknown' },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'expo-sqlite',
    family: 'sql',
    modules: 'expo-sqlite',
    rows: [
      {
        members:
          'execAsync execSync runAsync runSync getAllAsync getAllSync getFirstAsync getFirstSync getEachAsync prepareAsync prepareSync',
        does: 'unknown',
      },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'libsql',
    family: 'sql',
    modules: '@libsql/* libsql',
    rows: [
      {
        members: 'execute batch executeMultiple transaction migrate prepare run get all exec iterate',
        does: 'unknown',
      },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'mssql',
    family: 'sql',
    modules: 'mssql',
    rows: [{ members: 'query batch execute bulk', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'mysql',
    family: 'sql',
    modules: 'mysql mysql2',
    rows: [{ members: 'query execute prepare', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'neo4j',
    family: 'sql',
    modules: 'neo4j-driver',
    rows: [{ members: 'run executeQuery executeRead executeWrite', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'neon',
    family: 'sql',
    modules: '@neondatabase/serverless',
    rows: [{ members: 'query sql transaction unsafe default', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'odbc',
    family: 'sql',
    modules: 'odbc',
    rows: [{ members: 'query callProcedure createStatement prepare execute', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'oracledb',
    family: 'sql',
    modules: 'oracledb',
    rows: [{ members: 'execute executeMany queryStream', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'pg-promise',
    family: 'sql',
    modules: 'pg-promise',
    rows: [
      {
        members: 'query none one many oneOrNone manyOrNone any result multi multiResult stream each func proc',
        does: 'unknown',
      },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'pg',
    family: 'sql',
    modules: 'pg pg-cursor',
    rows: [{ members: 'query', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'pglite',
    family: 'sql',
    modules: '@electric-sql/pglite',
    rows: [{ members: 'query exec sql transaction', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'planetscale',
    family: 'sql',
    modules: '@planetscale/database',
    rows: [{ members: 'execute transaction', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'postgres',
    family: 'sql',
    modules: 'postgres',
    rows: [{ members: 'default unsafe sql file begin', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'slonik',
    family: 'sql',
    modules: 'slonik',
    rows: [
      {
        members: 'query any one many maybeOne exists anyFirst oneFirst manyFirst maybeOneFirst stream transaction sql',
        does: 'unknown',
      },
      { members: 'createPool', does: 'none' },
    ],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'snowflake',
    family: 'sql',
    modules: 'snowflake-sdk',
    rows: [{ members: 'execute', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'sqlite',
    family: 'sql',
    modules: 'sqlite',
    rows: [{ members: 'run get all each exec prepare', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'sqlite3',
    family: 'sql',
    modules: 'sqlite3',
    rows: [{ members: 'run get all each exec prepare', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'tedious',
    family: 'sql',
    modules: 'tedious',
    rows: [{ members: 'execSql execSqlBatch execute callProcedure execBulkLoad Request', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'trino',
    family: 'sql',
    modules: 'trino-client presto-client',
    rows: [{ members: 'query execute', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
  {
    name: 'vercel-postgres',
    family: 'sql',
    modules: '@vercel/postgres',
    rows: [{ members: 'sql query', does: 'unknown' }],
    otherwise: 'none',
    withoutKey: 'Keep the key under a unique constraint in the same write, and take a conflict for done.',
  },
];
