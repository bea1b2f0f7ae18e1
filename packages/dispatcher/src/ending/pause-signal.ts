import { peek } from './peek.js';

/**
 * True for what a framework throws through a tool to pause, hand over or ask: LangGraph's GraphBubbleUp family,
 * Genkit's ToolInterruptError, MCP's UrlElicitationRequired, Vercel Workflow's WorkflowSuspension.
 */
export function isPauseSignal(error: unknown): boolean {
  if (peek(error, 'is_bubble_up') === true) return true;
  switch (peek(error, 'name')) {
    case 'GraphInterrupt':
    case 'NodeInterrupt':
      return Array.isArray(peek(error, 'interrupts')); // LangGraph before `is_bubble_up`
    case 'ToolInterruptError':
      return typeof error === 'object' && error !== null && 'metadata' in error; // others use the name for an abort
    case 'WorkflowSuspension':
      return Array.isArray(peek(error, 'steps'));
    default:
      return peek(error, 'code') === urlElicitationRequired && Array.isArray(peek(peek(error, 'data'), 'elicitations'));
  }
}

const urlElicitationRequired = -32042; // MCP 2025-11-25
