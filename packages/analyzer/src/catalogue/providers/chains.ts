import type { Provider } from '../provider.js';

/** Block chains: what is sent there stays. */
export const chains: Provider = {
  name: 'chains',
  modules: [
    'viem',
    'viem/*',
    'ethers',
    'web3',
    '@solana/*',
    '@coral-xyz/anchor',
    '@metaplex-foundation/*',
    '@coinbase/*',
    'wagmi',
    '@wagmi/*',
    '@mysten/*',
    '@aptos-labs/*',
    'near-api-js',
    '@near-js/*',
    '@ton/*',
    'bitcoinjs-lib',
    'xrpl',
    '@cosmjs/*',
    '@polkadot/*',
    '@zerodevapp/*',
    '@privy-io/*',
    '@alchemy/*',
    'permissionless*',
    '@raydium-io/*',
    '@orca-so/*',
    '@meteora-ag/*',
    '@jup-ag/*',
    '@drift-labs/*',
    '@lightprotocol/*',
    '@onsol/*',
    '@sqds/*',
    '@3land/*',
    '@tiplink/*',
    '@mercurial-finance/*',
    '@voltr/*',
    '@debridge-finance/*',
  ],
  rows: [
    {
      member:
        'sendTransaction|sendRawTransaction|sendAndConfirmTransaction|sendAndConfirm|sendAndConfirmRawTransaction|writeContract|sendUserOperation|signAndSendTransaction|broadcastTransaction|sendEncodedTransaction|sendTransactions|transfer|deployContract|rpc|executeSwap|swap|sendBundle|signAndExecuteTransaction|sendCalls|signAndBroadcast|submitAndWait|invokeContract|deposit|withdraw|requestWithdraw|stake|unstake|placePerpOrder|placeSpotOrder|placeOrder',
      does: 'pay',
    },
    {
      member:
        'simulateContract|readContract|waitForTransactionReceipt|confirmTransaction|estimateGas|encodeFunctionData|parseEther|parseUnits|formatUnits|createPublicClient|createWalletClient|http|getTransactionReceipt|simulateTransaction|getOrCreateAssociatedTokenAccount|add|serialize|sign|partialSign|signTransaction|signMessage|signTypedData|createTransferInstruction|createAssociatedTokenAccountInstruction|compileToV0Message|create|generate|createTransferCheckedInstruction|createMintToInstruction|createInitializeMintInstruction|approve|from|set|setComputeUnitLimit|setComputeUnitPrice|waitForUserOperation|waitForTransaction|sendPublic|assignOwner|requestAirdrop',
      does: 'none',
    },
  ],
  otherwise: 'none',
};
